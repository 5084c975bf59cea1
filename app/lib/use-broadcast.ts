import { useEffect, useEffectEvent } from 'react'
import { type Broadcasts, createBroadcasts } from './supabase/broadcast'
import { getSupabase } from './supabase/client'
import { events, type Kind, type Told } from './supabase/topics'
import { whenIdle } from './when-idle'

let broadcasts: Promise<Broadcasts> | undefined

/** One socket for the page. Not kept when it could not be loaded, so that it is tried again. */
export function getBroadcasts() {
  broadcasts ??= getSupabase().then(({ realtime }) => createBroadcasts(realtime))
  broadcasts.catch(() => (broadcasts = undefined))
  return broadcasts
}

/**
 * Calls back when the database says that something has changed, and, with nothing, when anything
 * may have: the topic was joined, the page comes back into view, the network returns. Listens once
 * the page is usable.
 * @param id of what the topic is about
 * @param onChange gets what was told within a moment
 */
export function useBroadcast<K extends Kind>(
  kind: K,
  id: string | undefined,
  onChange: (told: Told[K][] | undefined) => void,
) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!id) return
    // A burst of events is one change.
    let timer: ReturnType<typeof setTimeout> | undefined
    let told: Told[K][] | undefined
    const soon = (payload?: Told[K]) => {
      if (!timer) told = []
      if (payload) told?.push(payload)
      else told = undefined
      timer ??= setTimeout(() => {
        timer = undefined
        // Offline there is nothing to ask; `online` calls again.
        if (navigator.onLine) change(told)
      }, 150)
    }
    let stop: (() => void) | undefined
    let isStarting = false
    let isOver = false
    const start = () => {
      if (stop || isStarting || !navigator.onLine) return
      isStarting = true
      getBroadcasts()
        .then(({ listen }) => {
          if (!isOver) stop = listen(`${kind}:${id}`, events[kind], soon)
        })
        // Without a connection; it is tried again when there is one.
        .catch(() => {})
        .finally(() => (isStarting = false))
    }
    const callOff = whenIdle(start)
    const onView = () => {
      if (document.visibilityState !== 'visible') return
      start()
      soon()
    }
    document.addEventListener('visibilitychange', onView)
    addEventListener('focus', onView)
    addEventListener('online', onView)
    return () => {
      isOver = true
      callOff()
      clearTimeout(timer)
      stop?.()
      document.removeEventListener('visibilitychange', onView)
      removeEventListener('focus', onView)
      removeEventListener('online', onView)
    }
  }, [kind, id])
}
