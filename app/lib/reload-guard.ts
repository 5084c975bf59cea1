const key = 'reloaded-at'
export const reloadGuardTtl = 10_000

type Clock = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the page may reload itself: not when it just did, so that a fault cannot loop. */
export function mayReload(storage: Clock, now = Date.now()) {
  try {
    const last = Number(storage.getItem(key) ?? 0)
    if (now - last < reloadGuardTtl) return false
    storage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

/**
 * A deployment removes the files of the one before: a page that is still open and asks for one of
 * them loads itself again, once.
 */
export function reloadWhenFilesVanish() {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage)) return
    event.preventDefault()
    location.reload()
  })
}
