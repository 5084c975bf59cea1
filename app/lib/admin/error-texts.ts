import { addStaffTexts } from '#app/lib/error-text'
import { m } from '#app/paraglide/messages.js'

addStaffTexts({
  merge_conflict: m.error_merge_conflict,
  sale_mismatch: m.error_sale_mismatch,
  sale_closed: m.error_sale_closed,
  refund_refused: m.error_refund_refused,
})
