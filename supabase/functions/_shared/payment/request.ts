import { ProviderError } from './adapter.ts'

// Shorter than the lease on a payment row (10 s), so that two calls never run at once.
const timeoutMs = 8_000
const maxBytes = 256 * 1024

export type Answer = { status: number; body: unknown }

/** HTTP Basic with an empty password, the form in which both providers take their secret key. */
export const basic = (user: string) => `Basic ${btoa(`${user}:`)}`

// A body that is not JSON counts as absent: callers that need one throw `unreadable`.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A body that cannot be decoded, or is too long, counts as absent too; a connection that ends does not. */
async function textOf(response: Response) {
  try {
    const text = await response.text()
    return text.length > maxBytes ? '' : text
  } catch (error) {
    // Only its words tell a lost connection from a wrong encoding.
    if (!(error instanceof TypeError) || /connection|terminated/.test(error.message)) throw error
    return ''
  }
}

/**
 * One JSON request to a provider.
 * @throws ProviderError `unavailable` when it hangs or fails (5xx, 429)
 */
export async function request(
  url: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: unknown },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: init.method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...init.headers },
      body: init.body === undefined ? null : JSON.stringify(init.body),
      // A redirect would carry the secret key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await textOf(response)
    if (response.status >= 500 || response.status === 429)
      throw new Error(`answered ${response.status}`)
    return { status: response.status, body: parse(text) }
  } catch (error) {
    throw new ProviderError('unavailable', error instanceof Error ? error.message : String(error))
  }
}
