import { whenReachable } from './reachable'

const key = 'reloaded-at'
export const reloadGuardTtl = 10_000

/** Whether the page may reload itself: not when it just did, so that a fault cannot loop. */
export function mayReload(storage: () => Pick<Storage, 'getItem' | 'setItem'>, now = Date.now()) {
  try {
    const last = Number(storage().getItem(key) ?? 0)
    if (now - last < reloadGuardTtl) return false
    storage().setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

const mark = 'A file of the page has vanished: '

/**
 * A deployment removes the files of the one before, which a page that is still open may ask for.
 * The mark keeps the router from its own answer, a reload without a guard.
 */
export function markVanishedFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!payload.message.startsWith(mark)) payload.message = mark + payload.message
  })
}

export const isVanishedFile = (error: unknown) =>
  error instanceof Error && error.message.startsWith(mark)

/**
 * When something could not be shown or done for want of a file, loads the page anew, once, and not
 * before there is a connection: the browser's own error page would forget what was chosen.
 */
export function reloadIfFileVanished(error: unknown) {
  if (!isVanishedFile(error)) return
  // What could not come for want of a network is no fault that comes again.
  const wasOffline = !navigator.onLine
  void whenReachable(() => {
    if (wasOffline || mayReload(() => sessionStorage)) location.reload()
  })
}
