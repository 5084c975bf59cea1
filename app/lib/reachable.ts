const pause = 3000

/** Whether this server responds at all, with any status. */
async function isReachable() {
  if (!navigator.onLine) return false
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' })
    return true
  } catch {
    return false
  }
}

/** Resolves on `online` or after a pause, because browsers do not always fire `online`. */
const nextChance = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, pause)
    addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })

let lastCall = -Infinity

/**
 * Calls back once the server is reachable: at once if it is, but at most every three seconds,
 * because what failed may depend on another server that is still down.
 */
export async function whenReachable(onBack: () => void, signal = new AbortController().signal) {
  if (performance.now() - lastCall < pause) await nextChance(signal)
  while (!signal.aborted && !(await isReachable())) await nextChance(signal)
  if (signal.aborted) return
  lastCall = performance.now()
  onBack()
}
