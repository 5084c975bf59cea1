import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query says; for what is drawn in the browser alone. */
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
