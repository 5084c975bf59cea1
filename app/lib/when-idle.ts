/**
 * Calls back once the page is idle.
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
