import { addErrorTexts } from '#app/lib/error-text'
import { m } from '#app/paraglide/messages.js'

/** Errors of changing an appointment. */
export const changeTexts = {
  reschedule_closed: m.error_reschedule_closed,
  reschedule_limit: m.error_reschedule_limit,
  cancel_closed: m.error_cancel_closed,
  terms_changed: m.error_terms_changed,
  proposal_closed: m.error_proposal_closed,
  settlement_closed: m.error_settlement_closed,
}

addErrorTexts(changeTexts)
