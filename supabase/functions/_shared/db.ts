import { z } from 'zod'
import { env } from './env.ts'
import { HttpError, invalidInput, notSignedIn, type ErrorBody } from './errors.ts'
import { asPerson, asService } from './keys.ts'

const timeoutMs = 15_000

/** `service` bypasses row-level security: only for what no user may do. */
export type As = { token: string } | 'service'

/** Calls a database function; its refusal becomes an HttpError with the same body and status. */
export async function rpc<T>(
  as: As,
  name: string,
  args: Record<string, unknown>,
  schema: z.ZodType<T>,
): Promise<T> {
  // Retry: after a deadlock or a lost connection everything was rolled back. What took too long may
  // still be at work, and asking a busy database again would keep it from ever answering.
  for (let attempt = 1; ; attempt++) {
    try {
      return schema.parse(await call(as, `rpc/${name}`, 'POST', args))
    } catch (error) {
      const again = error instanceof HttpError && error.status === 503 && !isTimeout(error.cause)
      if (!again || attempt === 3) throw error
      await new Promise((next) => setTimeout(next, attempt * 100))
    }
  }
}

/**
 * Counts a call of the caller, in a transaction of its own: a refusal rolls back everything the
 * work has written, which would include the count. Repeating a key is not counted again.
 * @throws HttpError `rate_limited` with the seconds to wait
 */
export const countCall = (token: string, name: 'booking' | 'capture', idempotency_key?: string) =>
  rpc({ token }, 'count_call', { name, idempotency_key }, z.unknown())

/** Reads one row that the caller may see; null if there is none. */
export async function readOne<T>(as: As, query: string, schema: z.ZodType<T>): Promise<T | null> {
  const rows = await call(as, query, 'GET')
  return Array.isArray(rows) && rows.length ? schema.parse(rows[0]) : null
}

async function call(
  as: As,
  path: string,
  method: 'GET' | 'POST',
  args?: Record<string, unknown>,
): Promise<unknown> {
  const who = as === 'service' ? asService() : asPerson(as.token)
  let response: Response
  let body: unknown
  try {
    response = await fetch(`${env('SUPABASE_URL')}/rest/v1/${path}`, {
      method,
      headers: { ...who, 'content-type': 'application/json' },
      body: args ? JSON.stringify(args) : null,
      signal: AbortSignal.timeout(timeoutMs),
    })
    body = response.status === 204 ? null : await response.json()
  } catch (error) {
    throw unavailable(String(error), error)
  }
  if (!response.ok) throw refusal(response.status, body)
  return body
}

const isTimeout = (cause: unknown) => cause instanceof DOMException && cause.name === 'TimeoutError'

const unavailable = (said: string, cause?: unknown) => {
  console.error('database:', said)
  const error = new HttpError(503, {
    code: 'unexpected',
    message: 'the service is restarting; try again',
  })
  error.cause = cause
  return error
}

// Deadlock, serialisation, shutdown, lost connection.
const transient = /^(40001|40P01|57P0\d|08\w{3}|53\w{3}|PGRST00[0-3])$/

function refusal(status: number, body: unknown): HttpError {
  const { code, message } = (body ?? {}) as Partial<ErrorBody>
  if (typeof code === 'string' && typeof message === 'string') {
    if (/^[a-z][a-z_]*$/.test(code)) return new HttpError(status, body as ErrorBody)
    if (transient.test(code)) return unavailable(code)
    if (code === '42501' && status !== 401)
      return new HttpError(403, { code: 'forbidden', message: 'this is not yours to do' })
  }
  if (status === 401) return notSignedIn()
  // A value that the database cannot parse and that no check here covers.
  if (typeof code === 'string' && /^22/.test(code))
    return invalidInput('body', 'a value is not valid')
  if (status === 502 || status === 503 || status === 504) return unavailable(String(status))
  // Any other database error may quote data: log it, do not return it to the caller.
  console.error('database:', status, code, message)
  return new HttpError(500, { code: 'unexpected', message: 'something went wrong' })
}
