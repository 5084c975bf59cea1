import { useEffect, useEffectEvent, useState } from 'react'
import { getBroadcasts } from '#app/lib/use-broadcast'

/** What a clinic's staff are told: `tasks_changed` is the business of others. */
const events = ['appointment_changed', 'board_changed'] as const

/** What is told of an appointment: ids alone. */
export type Told = { appointment_id?: string; actor_id?: string | null }

/** Milliseconds without a connection before it is said. */
const patience = 3000

/**
 * Hears at once when something changes at a clinic, and, while nothing can be heard, since when.
 * What came before the topic was joined is not told again, so joining counts as a change, of which
 * nothing is known.
 * @returns since when (milliseconds) what is shown may be old, or nothing while it is live
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
        // Without a connection it could not be loaded; it is tried again when there is one.
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
