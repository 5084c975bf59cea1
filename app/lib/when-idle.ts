/**
 * Calls back once the page has nothing more urgent to do.
 * @returns how to call it off
 */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
