import { useEffect, useEffectEvent } from 'react'
import { getBroadcasts } from '#app/lib/use-broadcast'

/** Milliseconds; debounces a burst of events into one change. */
const pause = 150

/**
 * Listens to the staff topics of clinics, for lists and counts that refetch. Joining a topic counts
 * as a change, because earlier events are not replayed.
 * @param events such as `appointment_changed`, `tasks_changed`; must be a module constant
 */
export function useClinicEvents(
  clinicIds: readonly string[],
  events: readonly string[],
  onChange: () => void,
) {
  const change = useEffectEvent(onChange)
  const ids = clinicIds.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        change()
      }, pause)
    }
    let stops: (() => void)[] | undefined
    let isOver = false
    const start = () =>
      void getBroadcasts()
        .then(({ listen }) => {
          if (isOver || stops) return
          stops = ids.split(',').map((id) => listen(`clinic:${id}`, events, soon))
        })
        // Offline the module could not be loaded; retried on `online`.
        .catch(() => {})
    if (ids) start()
    addEventListener('online', start)
    return () => {
      isOver = true
      clearTimeout(timer)
      stops?.forEach((stop) => stop())
      removeEventListener('online', start)
    }
  }, [ids, events])
}
