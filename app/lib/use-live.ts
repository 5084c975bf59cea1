import { useEffect, useEffectEvent } from 'react'
import { getSupabase } from './supabase/client'
import { listen } from './supabase/live'

/**
 * Calls back when a topic says that something changed, when the page comes back into view, and
 * when the network returns.
 */
export function useLive(topic: string | undefined, isPrivate: boolean, onChange: () => void) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!topic) return
    // A burst of events is one change.
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // Offline there is nothing to ask; `online` calls again.
        if (navigator.onLine) change()
      }, 150)
    }
    const onView = () => {
      if (document.visibilityState === 'visible') soon()
    }
    const stop = listen(topic, isPrivate ? ownToken : undefined, soon)
    document.addEventListener('visibilitychange', onView)
    addEventListener('focus', onView)
    addEventListener('online', onView)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', onView)
      removeEventListener('focus', onView)
      removeEventListener('online', onView)
    }
  }, [topic, isPrivate])
}

async function ownToken() {
  const { data } = await (await getSupabase()).auth.getSession()
  return data.session?.access_token
}
