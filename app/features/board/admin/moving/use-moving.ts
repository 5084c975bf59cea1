import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatClock, formatDay } from '#app/lib/format'
import type { Board, BoardAppointment } from '#app/lib/supabase/results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { type Column, columnsOf } from '../day-scale'
import { takenBack } from '../mutations'
import { changedText, refusalText } from '../use-actions'
import type { Step, Undo } from '../use-undo'
import { type Move, moveAppointment, possibleStartsQuery, startKey, type Target } from './mutations'

/** A move in progress: the appointment as it was at the start, and the target. */
export type Moving = {
  appointment: BoardAppointment & { id: string }
  physiotherapistId: string
  startsAt: number
  /** By shortcuts or presses on the board, by dragging, or by the panel's fields. */
  by: 'keys' | 'drag' | 'panel'
  /** The board as it was at the start. */
  board: Board
}

type Place = Pick<Moving, 'physiotherapistId' | 'startsAt'>

export type MovingOnBoard = Moving & { possible: Set<string> | undefined }

/**
 * The board whose columns and hours are shown. While a hand moves something, those of the start:
 * nothing may shift under it, however the board changes meanwhile.
 */
export function gridOf(board: Board, moving: Moving | undefined) {
  if (!moving || moving.by === 'panel') return board
  const isSameDay = moving.board.on_date === board.on_date && moving.board.to_date === board.to_date
  return isSameDay ? moving.board : board
}

export const durationOf = ({ starts_at, ends_at }: BoardAppointment) =>
  Date.parse(ends_at) - Date.parse(starts_at)

/** Whether the target breaks no rule or is the original place; false while unknown. */
export function isFree({ possible, ...moving }: MovingOnBoard) {
  const origin = originOf(moving)
  const { physiotherapistId, startsAt } = moving
  return (
    (origin.physiotherapistId === physiotherapistId && origin.startsAt === startsAt) ||
    possible?.has(startKey(physiotherapistId, startsAt)) === true
  )
}

const originOf = ({ appointment }: Pick<Moving, 'appointment'>) => ({
  id: appointment.id,
  physiotherapistId: appointment.physiotherapist_id,
  startsAt: Date.parse(appointment.starts_at),
})

const dayMs = 86_400_000

/** The index of the column that has a place; -1: none has it. */
const columnIndex = (columns: Column[], { physiotherapistId, startsAt }: Place) =>
  columns.findIndex(
    ({ person, midnight }) =>
      person.id === physiotherapistId && startsAt >= midnight && startsAt < midnight + dayMs,
  )

/** Text about a concurrent change of the appointment being moved; the user's input stays. */
export function changedMeanwhile({ appointment }: Moving, board: Board) {
  const now = board.appointments.find(({ id }) => id === appointment.id)
  const isOfBoard = columnIndex(columnsOf(board), originOf({ appointment })) >= 0
  if (!now) return isOfBoard ? m.admin_board_gone() : undefined
  const isSame =
    now.status === appointment.status &&
    now.starts_at === appointment.starts_at &&
    now.physiotherapist_id === appointment.physiotherapist_id
  if (isSame) return undefined
  return changedText(now, board.time_zone)
}

/** The board with an appointment at its new place, if the board has that place. */
function withMove(board: Board, { id, physiotherapistId, startsAt }: Target): Board {
  if (columnIndex(columnsOf(board), { physiotherapistId, startsAt }) < 0) return board
  const appointments = board.appointments.map((one) =>
    one.id !== id
      ? one
      : {
          ...one,
          physiotherapist_id: physiotherapistId,
          starts_at: asRead(startsAt),
          ends_at: asRead(startsAt + durationOf(one)),
        },
  )
  return { ...board, appointments }
}

/** As the Data API writes instants, which are compared as texts. */
const asRead = (ms: number) => new Date(ms).toISOString().replace('.000Z', '+00:00')

/** Moves appointments of a board, by shortcuts, presses, dragging or fields; one at a time. */
export function useMoving(board: Board | undefined, undo: Undo, onMoved: (id: string) => void) {
  const queryClient = useQueryClient()
  const [moving, setMoving] = useState<Moving>()
  /** A ref, so that a late response does not end a move of another appointment. */
  const inHand = useRef<Moving['appointment']>(undefined)
  const { data: possible } = useQuery({
    ...possibleStartsQuery(
      moving?.appointment.id ?? '',
      moving?.appointment.physiotherapist_id ?? '',
      board?.on_date ?? '',
      board?.to_date ?? '',
    ),
    enabled: !!moving && !!board,
  })
  const settle = () => queryClient.invalidateQueries({ queryKey: ['appointments'] })
  /** Until the board has been read again: the next key counts from what is shown. */
  const show = (target: Target) =>
    queryClient.setQueriesData<Board>(
      { queryKey: ['appointments', 'board'] },
      (shown) => shown && withMove(shown, target),
    )
  const timeZone = board?.time_zone

  const refuse = (error: unknown) =>
    toast({ title: refusalText(error, timeZone), variant: 'destructive' })

  const back = useMutation({
    mutationFn: moveAppointment,
    onSuccess: (_, to) => {
      show(to)
      toast({ title: m.admin_board_moved_back() })
    },
    onError: refuse,
    onSettled: settle,
  })
  const move = useMutation({
    mutationFn: ({ to }: { to: Move; from: Moving; step: Step }) => moveAppointment(to),
    onSuccess: (_, { to, from, step }) => {
      show(to)
      if (inHand.current === from.appointment) {
        letGo()
        onMoved(to.id)
      }
      const time = `${formatDay(to.startsAt, { timeZone })}, ${formatClock(to.startsAt, { timeZone })}`
      const name = from.appointment.patient?.full_name ?? ''
      undo.done(step, m.admin_board_moved({ name, time }))
    },
    onError: (error, { from, step }) => {
      undo.failed(step)
      // The panel lists all rules that it breaks.
      if (inHand.current === from.appointment) setMoving((now) => now && { ...now, by: 'panel' })
      else refuse(error)
    },
    onSettled: settle,
  })

  function send(reason?: string, place?: Place) {
    if (!moving || move.isPending) return
    const from = { ...moving, ...place }
    const { appointment, physiotherapistId, startsAt } = from
    const origin = originOf(from)
    if (origin.physiotherapistId === physiotherapistId && origin.startsAt === startsAt) {
      if (moving.by !== 'panel') cancel()
      return
    }
    const { id } = appointment
    const to = { id, physiotherapistId, startsAt, seen: appointment, ...(reason && { reason }) }
    const made = {
      status: 'confirmed',
      starts_at: new Date(startsAt).toISOString(),
      physiotherapist_id: physiotherapistId,
    }
    const step = undo.begin(id, () => back.mutate({ ...origin, seen: made, reason: takenBack }))
    setMoving(from)
    move.mutate({ to, from, step })
  }
  function letGo() {
    inHand.current = undefined
    setMoving(undefined)
  }
  function cancel() {
    move.reset()
    letGo()
  }

  return {
    moving: moving && { ...moving, possible },
    begin({ id, ...others }: BoardAppointment, by: Moving['by']) {
      if (!id || !board) return
      move.reset()
      const appointment = { ...others, id }
      inHand.current = appointment
      setMoving({
        appointment,
        physiotherapistId: appointment.physiotherapist_id,
        startsAt: Date.parse(appointment.starts_at),
        by,
        board,
      })
    },
    to(place: Place) {
      setMoving((now) => now && { ...now, ...place })
    },
    /** Moves the target later or earlier, or to a neighbouring column. */
    step(byMs: number, byColumns: number) {
      if (!moving || !board) return
      const columns = columnsOf(gridOf(board, moving))
      const { startsAt } = moving
      const at = columnIndex(columns, moving)
      const from = columns[at]
      const next = columns[at + byColumns]
      if (!from || !next) return
      const clock = Math.min(Math.max(startsAt - from.midnight + byMs, 0), dayMs - 900_000)
      setMoving({ ...moving, physiotherapistId: next.person.id, startsAt: next.midnight + clock })
    },
    send,
    /** A press on the board is the target; sends the move at once. */
    drop: (place: Place) => send(undefined, place),
    cancel,
    toPanel: () => setMoving((now) => now && { ...now, by: 'panel' }),
    isSending: move.isPending,
    error: move.error,
    submittedAt: move.submittedAt,
  }
}

export type MovingControl = ReturnType<typeof useMoving>
