/** Every code that the database and the edge functions answer with; docs/errors.md explains them. */
export const contractCodes = [
  'not_signed_in',
  'forbidden',
  'mfa_required',
  'not_found',
  'slot_taken',
  'patient_overlap',
  'already_paid',
  'hold_expired',
  'invalid_input',
  'outside_schedule',
  'too_soon',
  'too_far',
  'off_day',
  'too_many_appointments',
  'voucher_invalid',
  'voucher_expired',
  'voucher_used_up',
  'voucher_not_applicable',
  'reschedule_closed',
  'reschedule_limit',
  'cancel_closed',
  'rate_limited',
  'provider_unavailable',
] as const

/** Codes that arise in the browser or in sign-in. */
const ownCodes = [
  'network',
  'unexpected',
  'code_wrong',
  'credentials_wrong',
  'weak_password',
] as const

export type ErrorCode = (typeof contractCodes)[number] | (typeof ownCodes)[number]

const known = new Set<string>([...contractCodes, ...ownCodes])
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && known.has(code)
