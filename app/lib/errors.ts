import { type ErrorCode, isErrorCode } from './error-codes'

export type { ErrorCode }
export type ErrorDetails = { field?: string; limit?: number } & Record<string, unknown>

/** The one error that the interface knows: a code to translate, never a text to show. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails | undefined
  readonly hint: string | undefined

  constructor(
    code: ErrorCode,
    options: { status?: number; details?: ErrorDetails; hint?: string; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = options.status ?? 500
    this.details = options.details
    this.hint = options.hint
  }
}

// Codes of PostgREST, Postgres and Auth that say the same as one of ours.
const foreignCodes: Record<string, [ErrorCode, number]> = {
  '42501': ['forbidden', 403],
  PGRST116: ['not_found', 404],
  PGRST301: ['not_signed_in', 401],
  PGRST302: ['not_signed_in', 401],
  PGRST303: ['not_signed_in', 401],
  '22P02': ['invalid_input', 422],
  '22007': ['invalid_input', 422],
  '22008': ['invalid_input', 422],
  session_not_found: ['not_signed_in', 401],
  session_expired: ['not_signed_in', 401],
  refresh_token_not_found: ['not_signed_in', 401],
  refresh_token_already_used: ['not_signed_in', 401],
  bad_jwt: ['not_signed_in', 401],
  no_authorization: ['not_signed_in', 401],
  user_not_found: ['not_signed_in', 401],
  insufficient_aal: ['mfa_required', 403],
  over_request_rate_limit: ['rate_limited', 429],
  over_email_send_rate_limit: ['rate_limited', 429],
  over_sms_send_rate_limit: ['rate_limited', 429],
  validation_failed: ['invalid_input', 422],
  email_address_invalid: ['invalid_input', 422],
  otp_expired: ['code_wrong', 403],
  mfa_verification_failed: ['code_wrong', 422],
  invalid_credentials: ['credentials_wrong', 400],
  weak_password: ['weak_password', 422],
}

// The fallback for a violation that no function caught: its constraint says what happened.
const constraints: Record<string, [ErrorCode, number]> = {
  appointments_physiotherapist_never_overlaps: ['slot_taken', 409],
  appointments_patient_never_overlaps: ['patient_overlap', 409],
}

type Body = {
  code?: unknown
  message?: unknown
  details?: unknown
  hint?: unknown
  status?: unknown
}

/** Any failure as an AppError; what nobody foresaw becomes `unexpected`. */
export function toAppError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) return error
  if (isNetworkFailure(error)) return new AppError('network', { status: 0, cause: error })
  const body = (typeof error === 'object' && error ? error : {}) as Body
  const message = typeof body.message === 'string' ? body.message : ''
  const constraint = /constraint "(\w+)"/.exec(message)?.[1] ?? ''
  const [code, usualStatus] = isErrorCode(body.code)
    ? [body.code, undefined]
    : isErrorCode(message)
      ? [message, undefined]
      : (foreignCodes[String(body.code)] ??
        constraints[constraint] ?? [status === 401 ? 'not_signed_in' : 'unexpected', undefined])
  return new AppError(code, {
    status: status ?? (typeof body.status === 'number' ? body.status : usualStatus),
    details: readDetails(body.details),
    hint: typeof body.hint === 'string' ? body.hint : undefined,
    cause: error,
  })
}

function isNetworkFailure(error: unknown) {
  if (!(error instanceof Error)) {
    const message = (error as Body | null)?.message
    return typeof message === 'string' && /^(TypeError|FetchError|AbortError): /.test(message)
  }
  return (
    ['AuthRetryableFetchError', 'FunctionsFetchError'].includes(error.name) ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
  )
}

function readDetails(details: unknown): ErrorDetails | undefined {
  if (typeof details === 'object' && details) return details as ErrorDetails
  if (typeof details !== 'string' || !details.startsWith('{')) return undefined
  try {
    return JSON.parse(details) as ErrorDetails
  } catch {
    return undefined
  }
}

type Result = { data: unknown; error: unknown; status?: number }

/**
 * Awaits a call of supabase-js and gives its data or throws an AppError:
 * `const booking = await unwrap(supabase.rpc('hold_slot', {...}))`. Works for tables, procedures,
 * edge functions and auth alike.
 */
export async function unwrap<R extends Result>(
  call: PromiseLike<R>,
): Promise<NonNullable<R['data']>> {
  const { data, error, status } = await call
  if (!error) return data as NonNullable<R['data']>
  const response = (error as { context?: unknown }).context
  if (response instanceof Response) {
    const body: unknown = await response.json().catch(() => ({}))
    throw toAppError(body, response.status)
  }
  throw toAppError(error, status)
}
