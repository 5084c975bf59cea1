const retries = 3
const firstPause = 200
const limitMs = 15_000
const passing = new Set([502, 503, 504])

/** A page that waits for ever helps nobody: reading ends after a while, with an error. */
export const withLimit = (signal: AbortSignal | null | undefined) =>
  AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])])

/**
 * Asks again when a reading failed on its way: up to three times, each pause twice the one before.
 * What writes is never sent twice from here.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  if (method !== 'GET' && method !== 'HEAD') return fetch(input, init)
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt === retries
    try {
      const response = await fetch(input, { ...init, signal: withLimit(init?.signal) })
      if (isLast || !passing.has(response.status)) return response
      await response.body?.cancel()
    } catch (error) {
      if (isLast || init?.signal?.aborted) throw error
    }
    await new Promise((next) => setTimeout(next, firstPause * 2 ** attempt))
  }
}
