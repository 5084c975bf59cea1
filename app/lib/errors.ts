import { type ErrorCode, isErrorCode, usualStatus } from './error-codes'

export type { ErrorCode }
export type ErrorDetails = { field?: string; limit?: number } & Record<string, unknown>

/** The only error type that the interface handles: a code to translate, never a text to show. */
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
    const status = options.status ?? usualStatus[code]
    super(status === usualStatus[code] ? code : `${code} ${status}`, { cause: options.cause })
    this.code = code
    this.status = status
    this.details = options.details
    this.hint = options.hint
  }
}

// Codes of PostgREST, Postgres and Auth, mapped to ours.
const foreignCodes = new Map<unknown, ErrorCode>(
  Object.entries({
    '42501': 'forbidden',
    PGRST116: 'not_found',
    PGRST301: 'not_signed_in',
    PGRST302: 'not_signed_in',
    PGRST303: 'not_signed_in',
    session_not_found: 'not_signed_in',
    session_expired: 'not_signed_in',
    refresh_token_not_found: 'not_signed_in',
    refresh_token_already_used: 'not_signed_in',
    bad_jwt: 'not_signed_in',
    no_authorization: 'not_signed_in',
    user_not_found: 'not_signed_in',
    insufficient_aal: 'mfa_required',
    over_request_rate_limit: 'rate_limited',
    over_email_send_rate_limit: 'rate_limited',
    over_sms_send_rate_limit: 'rate_limited',
    validation_failed: 'invalid_input',
    email_address_invalid: 'invalid_input',
    otp_expired: 'code_wrong',
    mfa_verification_failed: 'code_wrong',
    invalid_credentials: 'credentials_wrong',
    weak_password: 'weak_password',
    email_exists: 'already_exists',
    phone_exists: 'already_exists',
  } as const),
)

// Fallback for raw SQL errors that the database should have raised with its own codes.
const sqlStates: [RegExp, ErrorCode][] = [
  [/^(22...|23502|23514)$/, 'invalid_input'],
  [/^23503$/, 'not_found'],
  [/^(23505|23P01)$/, 'already_exists'],
]
const constraints = new Map<unknown, ErrorCode>(
  Object.entries({
    appointments_physiotherapist_never_overlaps: 'slot_taken',
    appointments_patient_never_overlaps: 'patient_overlap',
  } as const),
)

type Body = {
  code?: unknown
  message?: unknown
  details?: unknown
  hint?: unknown
  status?: unknown
  reasons?: unknown
}

/**
 * Converts any failure to an AppError; unknown ones become `unexpected`. An AppError thrown on the
 * server arrives in the browser as a plain Error whose message is the code, and the status if that is
 * not the usual one.
 */
export function toAppError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) return error
  if (isNetworkFailure(error)) return new AppError('network', { cause: error })
  const body = (typeof error === 'object' && error ? error : {}) as Body
  const message = typeof body.message === 'string' ? body.message : ''
  const constraint = /constraint "(\w+)"/.exec(message)?.[1] ?? ''
  const [, sent, sentStatus] = /^(\w+) ?(\d*)$/.exec(message) ?? []
  const code = isErrorCode(body.code)
    ? body.code
    : isErrorCode(sent)
      ? sent
      : (foreignCodes.get(body.code) ??
        constraints.get(constraint) ??
        sqlStates.find(([state]) => typeof body.code === 'string' && state.test(body.code))?.[1] ??
        (status === 401 ? 'not_signed_in' : 'unexpected'))
  return new AppError(code, {
    status:
      status ?? (typeof body.status === 'number' ? body.status : Number(sentStatus) || undefined),
    details:
      readDetails(body.details) ?? reasonsOf(body) ?? waitOf(body.code, message) ?? columnOf(body),
    hint: typeof body.hint === 'string' ? body.hint : undefined,
    cause: error,
  })
}

/** Names of the errors that the clients throw when there was no response. */
const unanswered = [
  'AuthRetryableFetchError',
  'FunctionsFetchError',
  'StorageUnknownError',
  'TimeoutError',
]

function isNetworkFailure(error: unknown) {
  if (!(error instanceof Error)) {
    const message = (error as Body | null)?.message
    return (
      typeof message === 'string' &&
      /^(TypeError|FetchError|AbortError|TimeoutError): /.test(message)
    )
  }
  return (
    unanswered.includes(error.name) ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
  )
}

/** Auth returns the reasons for rejecting a weak password in a field of their own. */
const reasonsOf = ({ reasons }: Body): ErrorDetails | undefined =>
  reasons ? { reasons } : undefined

/**
 * Auth states the wait before it sends again only in its message text, in whole seconds that have
 * to pass and a part of another one: its last second reads 0. Its rate limit refills every few
 * seconds and always allows a request within a minute.
 */
function waitOf(code: unknown, message: string): ErrorDetails | undefined {
  if (code === 'over_request_rate_limit') return { resendIn: 60 }
  const seconds = /only request this after (\d+) seconds?/.exec(message)?.[1]
  return seconds ? { resendIn: Number(seconds) + 1 } : undefined
}

/** The Data API sends details as text: our JSON, or sentences of Postgres, which are ignored. */
function readDetails(details: unknown): ErrorDetails | undefined {
  if (typeof details !== 'string' || !details.startsWith('{')) return undefined
  try {
    return JSON.parse(details) as ErrorDetails
  } catch {
    return undefined
  }
}

/** Postgres names the column in a not-null violation. */
function columnOf({ message }: Body): ErrorDetails | undefined {
  const field = /^null value in column "(\w+)"/.exec(String(message))?.[1]
  return field ? { field } : undefined
}

type Result = { data: unknown; error: unknown; status?: number }

/** The data type of the success variant of a result. */
type Found<R extends Result> = R extends Result
  ? IsAny<R['error']> extends true
    ? never
    : R extends { error: null }
      ? R['data']
      : never
  : never
type IsAny<T> = 0 extends 1 & T ? true : false

/**
 * Awaits a supabase-js call and returns its data or throws an AppError: `const booking = await
 * unwrap(supabase.rpc('hold_slot', {...}))`. Works for tables, procedures, edge functions and auth
 * alike.
 */
export async function unwrap<R extends Result>(call: PromiseLike<R>): Promise<Found<R>> {
  const { data, error, status } = await call
  if (!error) return data as Found<R>
  const response = (error as { context?: unknown }).context
  if (response instanceof Response) {
    const body: unknown = await response.json().catch(() => ({}))
    throw toAppError(body, response.status)
  }
  throw toAppError(error, status)
}
