import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { dismissToast, toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { type Attendance, changeAttendance, reopenAppointment } from './mutations'
import { lookOf } from './states'

type Visit = { id: string | null; status: string; patient: { full_name: string } | null }

/** The attendance steps possible in a status; when they are allowed is the clinic's policy. */
export const stepsFrom = (status: string | undefined) => ({
  canArrive: status === 'confirmed',
  canFinish: status === 'checked_in',
  canMiss: status === 'confirmed',
  canReopen: status === 'checked_in' || status === 'completed' || status === 'no_show',
  canCancel: status === 'confirmed' || status === 'held' || status === 'awaiting_payment',
})

const results = {
  check_in_appointment: 'checked_in',
  complete_appointment: 'completed',
  mark_no_show: 'no_show',
} satisfies Record<Attendance, string>

/** Why a step was refused: when it will be possible, or who was faster. */
export function refusalText(error: unknown) {
  const { details, code } = toAppError(error)
  if ((code === 'invalid_input' || code === 'cancel_closed') && typeof details?.status === 'string')
    return m.admin_board_faster({ state: lookOf(details.status).text() })
  const minutes = typeof details?.minutes === 'number' ? details.minutes : 0
  return errorText(error, {
    too_soon: () => m.admin_board_too_soon({ minutes }),
    too_far: () => m.admin_board_too_late({ minutes }),
    cancel_closed: m.admin_board_cancel_closed,
    slot_taken: m.admin_board_slot_taken,
  })
}

/** A recorded attendance; without a toast its response is pending. */
type Said = { id: string; name: string; toast?: string }

/**
 * Check-in, completion and no-show, and undoing the last of them. Success shows a toast with undo,
 * refusal one with the reason. Users are faster than responses: several visits may be pending, and
 * an undo before the response is sent after it.
 */
export function useActions() {
  const queryClient = useQueryClient()
  const [last, setLast] = useState<Said>()
  const [waiting, setWaiting] = useState<Said>()
  const unanswered = useRef(new Set<string>())
  const unwanted = useRef(new Set<string>())
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['appointments'] })
  const refuse = (error: unknown) =>
    toast({ title: refusalText(error), variant: 'destructive', duration: 8000 })

  const undo = useMutation({
    mutationFn: ({ id }: Said) => reopenAppointment(id, m.admin_board_undo_reason()),
    onSuccess: (_, { name }) => toast({ title: m.admin_board_undone({ name }) }),
    onError: refuse,
    onSettled: refresh,
  })
  function takeBack(said: Said) {
    if (!said.toast) {
      unwanted.current.add(said.id)
      setWaiting(undefined)
      return
    }
    setLast(undefined)
    dismissToast(said.toast)
    undo.mutate(said)
  }

  const attend = useMutation({
    mutationFn: ({ id, to }: Said & { to: Attendance }) => changeAttendance(id, to),
    onSuccess: (_, { id, name, to }) => {
      if (unwanted.current.has(id)) {
        undo.mutate({ id, name })
        return
      }
      const shown = toast({
        title: `${name}: ${lookOf(results[to]).text()}`,
        action: {
          label: m.admin_board_undo(),
          onSelect: () => takeBack({ id, name, toast: shown.id }),
        },
        duration: 10_000,
      })
      setLast({ id, name, toast: shown.id })
    },
    onError: refuse,
    onSettled: (_, __, { id }) => {
      setWaiting((now) => (now?.id === id ? undefined : now))
      unanswered.current.delete(id)
      unwanted.current.delete(id)
      return refresh()
    },
  })

  const latest = waiting ?? last
  return {
    say(visit: Visit | undefined, to: Attendance) {
      if (!visit?.id || unanswered.current.has(visit.id)) return
      const said = { id: visit.id, name: visit.patient?.full_name ?? '' }
      unanswered.current.add(said.id)
      setWaiting(said)
      attend.mutate({ ...said, to })
    },
    /** Undoes the latest step; `lastId` tells which appointment it was for. */
    undoLast: latest && (() => takeBack(latest)),
    lastId: latest?.id,
  }
}

export type Actions = ReturnType<typeof useActions>
