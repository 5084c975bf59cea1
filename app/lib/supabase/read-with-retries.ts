const retries = 3
const firstPause = 200
const usualLimit = 15_000

// Offline, do not retry: fail at once, and the page continues when the network is back.
const isOffline = () => !(globalThis.navigator?.onLine ?? true)

/**
 * Sends what only reads, and tries up to three times more after a passing fault, doubling the pause
 * each time.
 * @param limitMs timeout in milliseconds for all attempts together
 */
export async function readWithRetries(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
  limitMs = usualLimit,
): Promise<Response> {
  const end = new AbortController()
  const stop = () => end.abort(init?.signal?.reason)
  const timer = setTimeout(
    () => end.abort(new DOMException('Nobody answered in time.', 'TimeoutError')),
    limitMs,
  )
  init?.signal?.addEventListener('abort', stop)
  if (init?.signal?.aborted) stop()
  try {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt === retries
      try {
        const response = await fetch(input, { ...init, signal: end.signal })
        // Read the body here, so that the timeout can be cleared: a pending timer would keep every
        // response in memory until it fires.
        const body = await response.arrayBuffer()
        if (isLast || response.status < 502 || response.status > 504)
          return new Response(body.byteLength ? body : null, response)
      } catch (error) {
        if (isLast || end.signal.aborted || isOffline()) throw error
      }
      await new Promise((next) => setTimeout(next, firstPause * 2 ** attempt))
    }
  } finally {
    clearTimeout(timer)
    init?.signal?.removeEventListener('abort', stop)
  }
}
