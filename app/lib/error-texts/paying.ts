import { addErrorTexts } from '#app/lib/error-text'
import { m } from '#app/paraglide/messages.js'

/** Errors of payments and vouchers. */
export const payingTexts = {
  already_paid: m.error_already_paid,
  voucher_invalid: m.error_voucher_invalid,
  voucher_expired: m.error_voucher_expired,
  voucher_used_up: m.error_voucher_used_up,
  voucher_not_applicable: m.error_voucher_not_applicable,
  provider_unavailable: m.error_provider_unavailable,
}

addErrorTexts(payingTexts)
