/** Every error code of the database and the edge functions, with its HTTP status. */
export const contractCodes = {
  not_signed_in: 401,
  forbidden: 403,
  mfa_required: 403,
  not_found: 404,
  slot_taken: 409,
  patient_overlap: 409,
  already_exists: 409,
  already_paid: 409,
  merge_conflict: 409,
  stale_record: 409,
  sale_closed: 409,
  person_in_use: 409,
  terms_changed: 409,
  proposal_closed: 410,
  settlement_closed: 410,
  hold_expired: 410,
  invalid_input: 422,
  outside_schedule: 422,
  too_soon: 422,
  too_far: 422,
  off_day: 422,
  too_many_appointments: 422,
  consent_withdrawn: 422,
  voucher_invalid: 422,
  voucher_expired: 422,
  voucher_used_up: 422,
  voucher_not_applicable: 422,
  sale_mismatch: 422,
  refund_refused: 422,
  reschedule_closed: 422,
  reschedule_limit: 422,
  cancel_closed: 422,
  rate_limited: 429,
  unexpected: 500,
  provider_unavailable: 502,
} as const

/** Codes raised in the browser or during sign-in. */
const ownCodes = {
  network: 0,
  code_wrong: 403,
  credentials_wrong: 400,
  weak_password: 422,
} as const

export type ErrorCode = keyof typeof contractCodes | keyof typeof ownCodes

export const usualStatus: Record<ErrorCode, number> = { ...contractCodes, ...ownCodes }

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(usualStatus, code)
