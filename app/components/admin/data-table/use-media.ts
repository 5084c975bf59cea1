import { useSyncExternalStore } from 'react'

/** Whether a media query matches. Browser only. */
export function useMedia(query: string) {
  const list = matchMedia(query)
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => list.matches,
  )
}
