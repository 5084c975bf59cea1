/** A provider's answer to one message on one channel. */
export type Outcome =
  | { outcome: 'sent'; provider_id: string | null }
  /** Permanent: the address, the number or the text is not acceptable. */
  | { outcome: 'refused'; error: string }
  /** Temporary; `retry_after` in seconds if the provider names a time. */
  | { outcome: 'retry'; error: string; retry_after?: number | undefined }

/** Sends one item to a provider. Never throws: every failure is an outcome. */
export type Send<Body> = (body: Body, key: string) => Promise<Outcome>

const timeoutMs = 10_000
const maxBytes = 64 * 1024

export type Answer = { status: number; body: unknown; retryAfter: number | undefined }

/** Seconds of a Retry-After header, which is a number or a date. */
export function secondsOf(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** One call to a provider, with JSON or a form; without any answer the outcome is retry. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  limitMs = timeoutMs,
): Promise<Answer | Extract<Outcome, { outcome: 'retry' }>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type':
          body instanceof URLSearchParams
            ? 'application/x-www-form-urlencoded'
            : 'application/json',
        ...headers,
      },
      body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      // A redirect would carry the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    const text = (await response.text()).slice(0, maxBytes)
    return {
      status: response.status,
      body: parse(text),
      retryAfter: secondsOf(response.headers.get('retry-after')),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'failed'
    return {
      outcome: 'retry',
      error: reason === 'TimeoutError' ? 'no answer in time' : 'not reached',
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A text from a provider's answer, to explain the outcome; never includes the address. */
export const said = (status: number, text: unknown) =>
  `${status}${typeof text === 'string' || typeof text === 'number' ? ` ${String(text).slice(0, 120)}` : ''}`
