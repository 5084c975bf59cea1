import { m } from '#app/paraglide/messages.js'

/** What is said of a voucher that was just issued, or earlier by a request whose answer was lost. */
export const issuedText = ({ code }: { code?: string }) =>
  code ? m.admin_vouchers_issued({ code }) : m.admin_vouchers_issued_before()
