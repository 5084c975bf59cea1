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

/** Calls back once the server can be reached; at once if it can. */
export async function whenReachable(onBack: () => void, signal = new AbortController().signal) {
  while (!signal.aborted && !(await isReachable())) await nextChance(signal)
  if (!signal.aborted) onBack()
}
