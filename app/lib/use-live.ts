import { useEffect, useEffectEvent } from 'react'
import { getSupabase } from './supabase/client'
import { listen } from './supabase/live'

/** What the database tells, by the kind of the topic; nothing else on it counts. */
const topics = {
  slots: { event: 'slots_changed', token: undefined },
  booking: { event: 'booking_changed', token: ownToken },
}

/**
 * Calls back when the database says that something changed, when the page comes back into view,
 * and when the network returns.
 * @param id of the clinic whose slots, or of the booking
 */
export function useLive(kind: keyof typeof topics, id: string | undefined, onChange: () => void) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!id) return
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
    const { event, token } = topics[kind]
    const stop = listen(`${kind}:${id}`, event, soon, token)
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
  }, [kind, id])
}

async function ownToken() {
  const { data } = await (await getSupabase()).auth.getSession()
  return data.session?.access_token
}
