import { useEffect, useEffectEvent } from 'react'
import { type Broadcasts, createBroadcasts } from './supabase/broadcast'
import { getSupabase } from './supabase/client'
import { events, type Kind, type Told } from './supabase/topics'
import { whenIdle } from './when-idle'

let broadcasts: Promise<Broadcasts> | undefined

/** One socket per page. A failed load is not cached, so that it is retried. */
export function getBroadcasts() {
  broadcasts ??= getSupabase().then(({ realtime }) => createBroadcasts(realtime))
  broadcasts.catch(() => (broadcasts = undefined))
  return broadcasts
}

/**
 * Calls back when the database broadcasts a change, and with undefined when one may have been
 * missed: the topic was joined, the page became visible, the network returned. Subscribes once the
 * page is idle.
 * @param id of the topic's subject
 * @param onChange gets the payloads of a burst together
 */
export function useBroadcast<K extends Kind>(
  kind: K,
  id: string | undefined,
  onChange: (told: Told[K][] | undefined) => void,
) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!id) return
    // Debounce: a burst of events is one change.
    let timer: ReturnType<typeof setTimeout> | undefined
    let told: Told[K][] | undefined
    const soon = (payload?: Told[K]) => {
      if (!timer) told = []
      if (payload) told?.push(payload)
      else told = undefined
      timer ??= setTimeout(() => {
        timer = undefined
        // Offline a refetch would fail; `online` calls again.
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
        // Offline; retried on `online`.
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
