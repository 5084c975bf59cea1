import { addErrorTexts, type LateCode } from '#app/lib/error-text'
import { changeTexts } from '#app/lib/error-texts/changes'
import { payingTexts } from '#app/lib/error-texts/paying'
import { signInTexts } from '#app/lib/error-texts/signing-in'
import { m } from '#app/paraglide/messages.js'

// Staff can run into all of these.
addErrorTexts({
  ...changeTexts,
  ...payingTexts,
  ...signInTexts,
  already_exists: m.error_already_exists,
  merge_conflict: m.error_merge_conflict,
  sale_mismatch: m.error_sale_mismatch,
  sale_closed: m.error_sale_closed,
  refund_refused: m.error_refund_refused,
  person_in_use: m.error_person_in_use,
} satisfies Record<LateCode, () => string>)
