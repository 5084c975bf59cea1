import { useEffect, useEffectEvent } from 'react'
import { getBroadcasts } from '#app/lib/use-broadcast'

/** Milliseconds: a burst of events is one change. */
const pause = 150

/**
 * Hears what the staff of clinics are told, for lists and counts that read themselves anew. Having
 * joined counts as a change, for what came before is not told again.
 * @param events such as `appointment_changed`, `tasks_changed`; a list of the module's own
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
        // Without a connection it could not be loaded; it is tried again when there is one.
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
