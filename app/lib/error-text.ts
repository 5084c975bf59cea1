import { m } from '#app/paraglide/messages.js'
import { type ErrorCode } from './error-codes'
import { toAppError } from './errors'

type Text = () => string

/** What only staff can meet: every page of the site would carry their texts. */
export type StaffCode = 'merge_conflict' | 'sale_mismatch' | 'sale_closed' | 'refund_refused'

let staffTexts: Partial<Record<StaffCode, Text>> = {}

/** The staff area brings them when it is opened, see lib/admin/error-texts.ts. */
export const addStaffTexts = (texts: Record<StaffCode, Text>) => {
  staffTexts = texts
}

const texts = {
  not_signed_in: m.error_not_signed_in,
  forbidden: m.error_forbidden,
  mfa_required: m.error_mfa_required,
  not_found: m.error_not_found,
  slot_taken: m.error_slot_taken,
  patient_overlap: m.error_patient_overlap,
  already_exists: m.error_already_exists,
  already_paid: m.error_already_paid,
  stale_record: m.error_stale_record,
  person_in_use: m.error_person_in_use,
  proposal_closed: m.error_proposal_closed,
  settlement_closed: m.error_settlement_closed,
  consent_withdrawn: m.error_consent_withdrawn,
  hold_expired: m.error_hold_expired,
  invalid_input: m.error_invalid_input,
  outside_schedule: m.error_outside_schedule,
  too_soon: m.error_too_soon,
  too_far: m.error_too_far,
  off_day: m.error_off_day,
  too_many_appointments: m.error_too_many_appointments,
  voucher_invalid: m.error_voucher_invalid,
  voucher_expired: m.error_voucher_expired,
  voucher_used_up: m.error_voucher_used_up,
  voucher_not_applicable: m.error_voucher_not_applicable,
  reschedule_closed: m.error_reschedule_closed,
  reschedule_limit: m.error_reschedule_limit,
  cancel_closed: m.error_cancel_closed,
  rate_limited: m.error_rate_limited,
  provider_unavailable: m.error_provider_unavailable,
  network: m.error_network,
  unexpected: m.error_unexpected,
  code_wrong: m.error_code_wrong,
  credentials_wrong: m.error_credentials_wrong,
  weak_password: m.error_weak_password,
} satisfies Record<Exclude<ErrorCode, StaffCode>, Text>

/**
 * What a failure means to the person and what to do next. An intention may say it in its own
 * words: `errorText(error, { slot_taken: m.booking_slot_just_taken })`.
 */
export function errorText(error: unknown, own: Partial<Record<ErrorCode, Text>> = {}) {
  const { code, details } = toAppError(error)
  const said = own[code]
  if (said) return said()
  if (code === 'rate_limited' && typeof details?.seconds === 'number')
    return m.error_rate_limited_for({ minutes: Math.ceil(details.seconds / 60) })
  if (code === 'too_many_appointments' && details?.rule === 'unpaid')
    return m.error_too_many_unpaid({ count: details.limit ?? 0 })
  const all: Partial<Record<ErrorCode, Text>> = { ...texts, ...staffTexts }
  return (all[code] ?? m.error_unexpected)()
}
