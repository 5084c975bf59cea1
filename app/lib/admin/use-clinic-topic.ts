import { useEffect, useEffectEvent, useState } from 'react'
import { getBroadcasts } from '#app/lib/use-broadcast'

/** Events on a clinic's staff topic, except `tasks_changed`, which is handled elsewhere. */
const events = ['appointment_changed', 'board_changed'] as const

/** Payload of an appointment event: ids only. */
export type Told = { appointment_id?: string; actor_id?: string | null }

/** Milliseconds without a connection before the user is told. */
const patience = 3000

/**
 * Listens to a clinic's staff topic, and reports since when it has been disconnected. Events before
 * joining are not replayed, so joining counts as a change with an unknown payload.
 * @returns since when (epoch milliseconds) the data may be stale, or undefined while connected
 */
export function useClinicTopic(
  clinicId: string,
  onChange: (told?: Told) => void,
): number | undefined {
  const change = useEffectEvent(onChange)
  const [lostAt, setLostAt] = useState<number>()
  useEffect(() => {
    let isJoined = false
    let stop: (() => void) | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const judge = () => {
      if (isJoined && navigator.onLine) {
        clearTimeout(timer)
        timer = undefined
        setLostAt(undefined)
        return
      }
      const since = Date.now()
      timer ??= setTimeout(() => setLostAt(since), patience)
    }
    const start = () =>
      void getBroadcasts()
        .then(({ listen }) => {
          if (isOver || stop) return
          stop = listen<Told>(`clinic:${clinicId}`, events, change, (joined) => {
            isJoined = joined
            judge()
          })
        })
        // Offline the module could not be loaded; retried on `online`.
        .catch(() => {})
    const onLine = () => {
      start()
      judge()
      change()
    }
    judge()
    start()
    addEventListener('online', onLine)
    addEventListener('offline', judge)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
      removeEventListener('online', onLine)
      removeEventListener('offline', judge)
    }
  }, [clinicId])
  return lostAt
}
