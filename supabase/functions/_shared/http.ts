import { HttpError, notSignedIn, providerUnavailable } from './errors.ts'
import { isSecretKey } from './keys.ts'
import { ProviderError } from './payment/adapter.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, idempotency-key',
  'access-control-expose-headers': 'retry-after',
  'access-control-max-age': '86400',
}

export type Reply = { status: number; body: unknown; retryAfter?: number | undefined }

/** Wraps a function's work: method, CORS, one form of error, no caching, no leaked errors. */
export function handle(work: (request: Request) => Promise<Reply>) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    try {
      if (request.method !== 'POST')
        throw new HttpError(405, { code: 'invalid_input', message: 'use POST' })
      return json(await work(request))
    } catch (error) {
      return json(toReply(error))
    }
  }
}

function json({ status, body, retryAfter }: Reply): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...cors,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

function toReply(error: unknown): Reply {
  if (error instanceof HttpError)
    return { status: error.status, body: error.body, retryAfter: secondsToWait(error) }
  if (error instanceof ProviderError) {
    console.error('payment provider:', error.kind, error.message)
    const { status, body } = providerUnavailable()
    return { status, body }
  }
  console.error(error)
  return { status: 500, body: { code: 'unexpected', message: 'something went wrong' } }
}

/** The seconds in the details of a 429, which the database writes as JSON text. */
function secondsToWait({ status, body: { details } }: HttpError): number | undefined {
  if (status !== 429) return undefined
  const facts: unknown = typeof details === 'string' ? JSON.parse(details) : details
  const seconds = (facts as { seconds?: unknown } | null)?.seconds
  return typeof seconds === 'number' ? seconds : undefined
}

export type Caller = { role: 'authenticated'; token: string } | { role: 'service_role' }

/**
 * The caller. A session is decoded here only to refuse early: the database verifies it with every
 * request. Nobody else verifies a secret key, so it is compared exactly; a legacy one comes as a
 * token.
 */
export function callerOf({ headers }: Request): Caller {
  const token = headers.get('authorization')?.match(/^Bearer (.+)$/i)?.[1] ?? ''
  if (roleOf(token) === 'authenticated') return { role: 'authenticated', token }
  if (isSecretKey(headers.get('apikey')) || isSecretKey(token)) return { role: 'service_role' }
  throw notSignedIn()
}

/** The session of a person: what this is asked for is nothing that a server could do. */
export function sessionOf(request: Request): string {
  const caller = callerOf(request)
  if (caller.role !== 'authenticated') throw notSignedIn()
  return caller.token
}

function roleOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as { role?: unknown } | null)?.role
  } catch {
    return undefined
  }
}
