/** The form of every refusal, here and in the Data API; `details` is JSON encoded as text. */
export type ErrorBody = {
  code: string
  message: string
  details?: string | null
  hint?: string | null
}

export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

/** The name of the field that a refusal is about. */
export const fieldDetails = (field: string) => JSON.stringify({ field })

export const invalidInput = (field: string, message: string, status = 422) =>
  new HttpError(status, { code: 'invalid_input', message, details: fieldDetails(field) })

export const notSignedIn = () =>
  new HttpError(401, { code: 'not_signed_in', message: 'sign in first' })

export const providerUnavailable = () =>
  new HttpError(502, {
    code: 'provider_unavailable',
    message: 'the payment provider does not answer',
    hint: 'try again in a moment; the same Idempotency-Key continues where this one stopped',
  })
