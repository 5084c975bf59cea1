import { useLayoutEffect } from 'react'

const key = 'kept-for'

/**
 * Forgets what another person has typed in this tab: their session may have ended without signing
 * out. Whoever signs in again still finds their own. Runs before the effects in which forms restore
 * what was typed.
 */
export function useKeptFor(userId: string | undefined) {
  useLayoutEffect(() => {
    if (!userId || sessionStorage.getItem(key) === userId) return
    // As kept.ts names it.
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('kept ')) sessionStorage.removeItem(name)
    sessionStorage.setItem(key, userId)
  }, [userId])
}
