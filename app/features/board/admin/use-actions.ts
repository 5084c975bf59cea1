import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatClock, formatDay } from '#app/lib/format'
import type { BoardAppointment } from '#app/lib/supabase/results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { type Attendance, changeAttendance, reopenAppointment, takenBack } from './mutations'
import { lookOf } from './states'
import { type Step, useUndo } from './use-undo'

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

/** What an appointment that somebody else has changed is now. */
export const changedText = (
  { status, starts_at }: Pick<BoardAppointment, 'status' | 'starts_at'>,
  timeZone: string,
) =>
  m.admin_board_changed_now({
    state: lookOf(status).text(),
    time: `${formatDay(starts_at, { timeZone })}, ${formatClock(starts_at, { timeZone })}`,
  })

/**
 * Why a step was refused: when it will be possible, or what the appointment is by now. That may be
 * one's own doing, whose answer was lost.
 *
 * @param timeZone for a move, to tell when the appointment is now
 */
export function refusalText(error: unknown, timeZone?: string) {
  const { details, code } = toAppError(error)
  const current = code === 'stale_record' && (details?.current as BoardAppointment | undefined)
  if (current && timeZone) return changedText(current, timeZone)
  const status = current ? current.status : details?.status
  const isClosed = code === 'cancel_closed' || code === 'reschedule_closed'
  if (
    typeof status === 'string' &&
    (current || code === 'invalid_input' || (isClosed && status !== 'confirmed'))
  )
    return m.admin_board_changed_state({ state: lookOf(status).text() })
  const minutes = typeof details?.minutes === 'number' ? details.minutes : 0
  return errorText(error, {
    too_soon: () => m.admin_board_too_soon({ minutes }),
    too_far: () => m.admin_board_too_late({ minutes }),
    cancel_closed: m.admin_board_cancel_closed,
    // With a status it was completed or missed once, and no reason helps.
    reschedule_closed: status ? m.admin_board_move_closed : m.admin_board_move_reason,
    reschedule_limit: m.admin_board_move_reason,
    slot_taken: m.admin_board_slot_taken,
  })
}

type Said = { id: string; name: string; to: Attendance }

/**
 * Check-in, completion and no-show, and undoing the last of them. Success shows a toast with undo,
 * refusal one with the reason. Several visits may be pending.
 */
export function useActions() {
  const queryClient = useQueryClient()
  const undo = useUndo()
  const unanswered = useRef(new Set<string>())
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['appointments'] })
  const refuse = (error: unknown) => toast({ title: refusalText(error), variant: 'destructive' })

  const reopen = useMutation({
    mutationFn: ({ id, to }: Said) => reopenAppointment(id, takenBack, results[to]),
    onSuccess: (_, { name }) => toast({ title: m.admin_board_undone({ name }) }),
    onError: refuse,
    onSettled: refresh,
  })
  const attend = useMutation({
    mutationFn: ({ said: { id, to } }: { said: Said; step: Step }) => changeAttendance(id, to),
    onSuccess: (_, { said: { name, to }, step }) =>
      undo.done(step, `${name}: ${lookOf(results[to]).text()}`),
    onError: (error, { step }) => {
      undo.failed(step)
      refuse(error)
    },
    onSettled: (_, __, { said }) => {
      unanswered.current.delete(said.id)
      return refresh()
    },
  })

  return {
    say(visit: Visit | undefined, to: Attendance) {
      if (!visit?.id || unanswered.current.has(visit.id)) return
      const said = { id: visit.id, name: visit.patient?.full_name ?? '', to }
      unanswered.current.add(said.id)
      attend.mutate({ said, step: undo.begin(said.id, () => reopen.mutate(said)) })
    },
    undo,
  }
}

export type Actions = ReturnType<typeof useActions>
