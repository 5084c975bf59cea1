import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isStartRefused, type Refusal } from '#app/features/slots/lost'
import type { Day } from '#app/features/slots/slots'
import type { SlotSearch } from '#app/features/slots/schema'
import { useWantedStart } from '#app/features/slots/use-wanted-start'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { showChanges } from '#app/lib/show-changes'
import type { AppointmentDetail } from '#app/lib/supabase/appointment-results'
import { useToldAction } from '#app/lib/use-told-action'
import { m } from '#app/paraglide/messages.js'
import { rescheduleAppointment } from './mutations'
import { type LostMove, useShowMoved } from './use-lost-move'

/** Value of the URL parameter for any physiotherapist; without it the same one is wanted. */
export const anyone = 'anyone'

/**
 * Chooses another time and moves the appointment. Its state is the URL.
 * @param from the first of the days that are shown, if it was chosen
 * @param onLost told what was sent without an answer: it may have been done
 */
export function useMove(
  { id, starts_at, physiotherapist }: AppointmentDetail,
  physiotherapistId: string | undefined,
  days: Day[],
  from: string | undefined,
  onLost: (move: LostMove | undefined) => void,
) {
  const router = useRouter()
  const navigate = useNavigate()
  const showMoved = useShowMoved(id)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isMissing, setMissing] = useState(false)
  const { want, isWanted, isTurning } = useWantedStart(from)
  const params = { id }
  const refresh = () => void showChanges(router, { filter: ({ routeId }) => routeId !== '/user' })
  // Among the days that are shown: others that are still loading are not turned to any more.
  const show = (change: SlotSearch, days: SlotSearch = { from }) =>
    void navigate({
      to: '/user/appointment/$id/reschedule',
      params,
      search: (now: SlotSearch) => ({ ...now, ...change, ...days }),
      replace: true,
      resetScroll: false,
    })
  const move = useToldAction(m.reschedule_not_done, async (isHere, at: string) => {
    if (!isWanted(at)) return
    setRefusal(undefined)
    onLost(undefined)
    try {
      await rescheduleAppointment({
        appointment_id: id,
        starts_at: at,
        ...(physiotherapistId && { physiotherapist_id: physiotherapistId }),
        seen: { starts_at, physiotherapist_id: physiotherapist.id },
      })
    } catch (error) {
      const failure = toAppError(error)
      if (!isStartRefused(failure)) {
        onLost({ at, physiotherapistId })
        throw error
      }
      refresh()
      if (failure.code === 'stale_record' || !isHere()) throw error
      // Taken or closed since: reload what is possible now.
      setRefusal({ at, error: failure, days })
      return
    }
    await showChanges(router, { filter: ({ routeId }) => routeId !== '/user' })
    await showMoved(isHere)
  })
  return {
    refusal,
    isMissing,
    isBusy: move.isBusy,
    errorText: move.error && errorText(move.error, { stale_record: m.reschedule_changed }),
    refresh,
    choose: (change: SlotSearch) => {
      setRefusal(undefined)
      setMissing(false)
      onLost(undefined)
      if (move.error) move.forget()
      // Whom a filter shows is asked of the days that are loading, too.
      if ('physio' in change && isTurning()) show({ physio: change.physio }, {})
      else show(change)
    },
    submit: ({ day, at }: SlotSearch) => {
      setMissing(!at)
      want(at)
      if (!at) return
      // What is shown counts, also while other days are being loaded.
      if (isTurning()) show({ day, at })
      void move.run(at)
    },
  }
}
