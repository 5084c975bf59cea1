const pause = 3000

/** Whether this server answers at all, whatever it says. */
async function isReachable() {
  if (!navigator.onLine) return false
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' })
    return true
  } catch {
    return false
  }
}

/** The browser says that it is online again, or some time has passed: it is not always told. */
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
 * Calls back once the server can be reached; at once if it can, but not twice within three seconds:
 * what failed again asks another server, and that one is gone.
 */
export async function whenReachable(onBack: () => void, signal = new AbortController().signal) {
  if (performance.now() - lastCall < pause) await nextChance(signal)
  while (!signal.aborted && !(await isReachable())) await nextChance(signal)
  if (signal.aborted) return
  lastCall = performance.now()
  onBack()
}
