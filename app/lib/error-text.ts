import { m } from '#app/paraglide/messages.js'
import type { ErrorCode } from './error-codes'
import { toAppError } from './errors'

type Text = () => string

/** Codes whose texts are loaded only where they occur, so that other pages stay small. */
export type LateCode =
  | 'already_exists'
  | 'merge_conflict'
  | 'sale_mismatch'
  | 'sale_closed'
  | 'refund_refused'
  | 'person_in_use'
  | 'reschedule_closed'
  | 'reschedule_limit'
  | 'cancel_closed'
  | 'terms_changed'
  | 'proposal_closed'
  | 'settlement_closed'
  | 'already_paid'
  | 'voucher_invalid'
  | 'voucher_expired'
  | 'voucher_used_up'
  | 'voucher_not_applicable'
  | 'provider_unavailable'
  | 'code_wrong'
  | 'credentials_wrong'
  | 'weak_password'

let lateTexts: Partial<Record<LateCode, Text>> = {}

/** Registers texts of late codes: lib/error-texts, and lib/admin/error-texts.ts for staff. */
export const addErrorTexts = (texts: Partial<Record<LateCode, Text>>) => {
  lateTexts = { ...lateTexts, ...texts }
}

const texts = {
  not_signed_in: m.error_not_signed_in,
  forbidden: m.error_forbidden,
  mfa_required: m.error_mfa_required,
  not_found: m.error_not_found,
  slot_taken: m.error_slot_taken,
  patient_overlap: m.error_patient_overlap,
  stale_record: m.error_stale_record,
  consent_withdrawn: m.error_consent_withdrawn,
  hold_expired: m.error_hold_expired,
  invalid_input: m.error_invalid_input,
  outside_schedule: m.error_outside_schedule,
  too_soon: m.error_too_soon,
  too_far: m.error_too_far,
  off_day: m.error_off_day,
  too_many_appointments: m.error_too_many_appointments,
  rate_limited: m.error_rate_limited,
  network: m.error_network,
  unexpected: m.error_unexpected,
} satisfies Record<Exclude<ErrorCode, LateCode>, Text>

/**
 * What a failure means to the user and what to do next. Callers can override single texts:
 * `errorText(error, { slot_taken: m.booking_slot_just_taken })`.
 */
export function errorText(error: unknown, own: Partial<Record<ErrorCode, Text>> = {}) {
  const { code, details } = toAppError(error)
  const said = own[code]
  if (said) return said()
  if (code === 'rate_limited' && typeof details?.seconds === 'number')
    return m.error_rate_limited_for({ minutes: Math.ceil(details.seconds / 60) })
  if (code === 'too_many_appointments' && details?.rule === 'unpaid')
    return m.error_too_many_unpaid({ count: details.limit ?? 0 })
  const all: Partial<Record<ErrorCode, Text>> = { ...texts, ...lateTexts }
  return (all[code] ?? m.error_unexpected)()
}
