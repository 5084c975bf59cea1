import { isDisconnected } from '../errors.ts'

/** A refusal as GoTrue returns it: HTTP status, stable code, text for developers. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly reasons: string[] | undefined

  constructor(status: number, code: string, message: string, reasons?: string[]) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

export const expiredCode = () =>
  new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

export const expiredLink = () =>
  new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

export const tooOften = (code: string, seconds: number) =>
  new AuthError(
    429,
    code,
    `For security purposes, you can only request this after ${seconds} seconds.`,
  )

const versionHeader = 'x-supabase-api-version'

/**
 * Since API version 2024-01-01 `code` is the word; before it, `code` is the status and `error_code`
 * the word.
 */
export function errorResponse(error: AuthError, request: Request): Response {
  const current = (request.headers.get(versionHeader) ?? '') >= '2024-01-01'
  const weak = error.reasons && { weak_password: { reasons: error.reasons } }
  const body = current
    ? { code: error.code, message: error.message, ...weak }
    : { code: error.status, error_code: error.code, msg: error.message, ...weak }
  return Response.json(body, {
    status: error.status,
    headers: {
      'x-sb-error-code': error.code,
      ...(current ? { [versionHeader]: '2024-01-01' } : {}),
    },
  })
}

const connectionLost = /^(08|57P)/
const unusableInput = /^(22|54)/

/** What a caller may know of an unexpected error. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (connectionLost.test(code) || isDisconnected(error))
    return new AuthError(
      503,
      'unexpected_failure',
      'The database cannot be reached, please try again',
    )
  if (unusableInput.test(code) || isTooDeep(error))
    return invalid('The request contains text that cannot be stored')
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  )
}

const isTooDeep = (error: unknown) =>
  error instanceof RangeError && /call stack/.test(error.message)
