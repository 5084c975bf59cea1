import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type Refusal } from '#app/features/slots/lost'
import { type Day } from '#app/features/slots/slots'
import { type SlotSearch } from '#app/features/slots/schema'
import { errorText } from '#app/lib/error-text'
import { type ErrorCode, toAppError } from '#app/lib/errors'
import { showChanges } from '#app/lib/show-changes'
import type { AppointmentDetail } from '#app/lib/supabase/appointment-results'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { rescheduleAppointment } from './mutations'

/** Value of the URL parameter for any physiotherapist; without it the same one is wanted. */
export const anyone = 'anyone'

// Errors that are not about the time; the user can try again.
const elsewhere: ErrorCode[] = ['network', 'unexpected', 'not_signed_in']

/** Chooses another time and moves the appointment. Its state is the URL. */
export function useMove(
  { id }: AppointmentDetail,
  physiotherapistId: string | undefined,
  days: Day[],
) {
  const router = useRouter()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isMissing, setMissing] = useState(false)
  const params = { id }
  const refresh = () => void showChanges(router, { filter: ({ routeId }) => routeId !== '/user' })
  const move = useAction(async (at: string) => {
    setRefusal(undefined)
    try {
      await rescheduleAppointment({
        appointment_id: id,
        starts_at: at,
        ...(physiotherapistId && { physiotherapist_id: physiotherapistId }),
      })
    } catch (error) {
      const failure = toAppError(error)
      if (elsewhere.includes(failure.code)) throw error
      // Taken or closed since: reload what is possible now.
      setRefusal({ at, error: failure, days })
      refresh()
      return
    }
    await showChanges(router, { filter: ({ routeId }) => routeId !== '/user' })
    await navigate({ to: '/user/appointment/$id', params, replace: true })
    toast({ title: m.reschedule_done() })
  })
  return {
    refusal,
    isMissing,
    isBusy: move.isBusy,
    errorText: move.error && errorText(move.error),
    refresh,
    choose: (change: SlotSearch) => {
      setRefusal(undefined)
      setMissing(false)
      if (move.error) move.forget()
      void navigate({
        to: '/user/appointment/$id/reschedule',
        params,
        search: (now: SlotSearch) => ({ ...now, ...change }),
        replace: true,
        resetScroll: false,
      })
    },
    submit: (at: string | undefined) => {
      setMissing(!at)
      if (at) void move.run(at)
    },
  }
}
