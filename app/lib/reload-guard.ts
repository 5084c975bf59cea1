import { whenReachable } from './reachable'

const key = 'reloaded-at'
export const reloadGuardTtl = 10_000

/** Whether the page may reload itself: not if it just did, so that an error cannot loop. */
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
 * A deployment removes the chunks of the previous build, which open pages may still request. The
 * marked message bypasses the router's own handling, a reload without a guard.
 */
export function markVanishedFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!payload.message.startsWith(mark)) payload.message = mark + payload.message
  })
}

export const isVanishedFile = (error: unknown) =>
  error instanceof Error && error.message.startsWith(mark)

/**
 * When a chunk is missing, reloads the page once, and only when online: the browser's offline page
 * would lose what the user chose.
 */
export function reloadIfFileVanished(error: unknown) {
  if (!isVanishedFile(error)) return
  // A failure caused by being offline does not recur, so it cannot loop.
  const wasOffline = !navigator.onLine
  void whenReachable(() => {
    if (wasOffline || mayReload(() => sessionStorage)) location.reload()
  })
}
