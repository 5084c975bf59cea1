import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when a topic says that something changed, when the page comes back into view, and
 * when the network returns. Realtime is loaded only by the pages that use this.
 */
export function useLive(topic: string | undefined, isPrivate: boolean, onChange: () => void) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!topic) return
    let isOver = false
    let stop: (() => void) | undefined
    // A burst of events is one change.
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        change()
      }, 150)
    }
    const onView = () => {
      if (document.visibilityState === 'visible') soon()
    }
    void import('./supabase/live')
      .then(({ listen }) => {
        if (!isOver) stop = listen(topic, isPrivate, soon)
      })
      // Without it the page still refreshes when it is looked at.
      .catch(() => undefined)
    document.addEventListener('visibilitychange', onView)
    addEventListener('focus', onView)
    addEventListener('online', onView)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
      document.removeEventListener('visibilitychange', onView)
      removeEventListener('focus', onView)
      removeEventListener('online', onView)
    }
  }, [topic, isPrivate])
}
