const retries = 3
const firstPause = 200
const usualLimit = 15_000
const passing = new Set([502, 503, 504])
const bodiless = new Set([204, 205, 304])

// Offline, do not retry: fail at once, and the page continues when the network is back.
const isOffline = () => !(globalThis.navigator?.onLine ?? true)

/**
 * Retries failed reads: up to three times, doubling the pause each time. Writes are never retried
 * here.
 */
export const retryingFetch: typeof fetch = (input, init) => {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  return method === 'GET' || method === 'HEAD' ? readWithRetries(input, init) : fetch(input, init)
}

/**
 * The same for a POST that only reads, such as a procedure.
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
        if (isLast || !passing.has(response.status))
          return new Response(bodiless.has(response.status) ? null : body, response)
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
