import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Told } from '#app/lib/admin/use-clinic-topic'
import type { Board, BoardAppointment } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { colleaguesQuery } from './queries'
import { lookOf } from './states'

/** Milliseconds that a change is shown. */
const shownFor = 5000

function changeOf(before: BoardAppointment | undefined, now: BoardAppointment) {
  if (!before) return 'new'
  const isMoved =
    before.starts_at !== now.starts_at || before.physiotherapist_id !== now.physiotherapist_id
  return isMoved ? 'moved' : before.status !== now.status ? 'state' : undefined
}

function textOf(change: string, now: BoardAppointment, name: string | undefined) {
  const state = lookOf(now.status).text()
  if (change === 'new')
    return name ? m.admin_board_by_booked({ name }) : m.admin_board_just_booked()
  if (change === 'moved')
    return name ? m.admin_board_by_moved({ name }) : m.admin_board_just_moved()
  return name ? m.admin_board_by_state({ name, state }) : state
}

/**
 * Shows for a moment what somebody else has changed on the board, and who.
 * @returns the texts by appointment, and a function that reports a change
 */
export function useChanges(board: Board | undefined) {
  const { data: colleagues } = useQuery(colleaguesQuery)
  const heard = useRef(new Map<string, string | null>())
  const before = useRef(board)
  const [changes, setChanges] = useState<ReadonlyMap<string, string>>(new Map())

  useEffect(() => {
    const last = before.current
    before.current = board
    const isSamePlace =
      last?.clinic_id === board?.clinic_id &&
      last?.on_date === board?.on_date &&
      last?.to_date === board?.to_date
    if (!board || !last || last === board || !isSamePlace) return
    const found = new Map<string, string>()
    for (const [id, actorId] of heard.current) {
      const now = board.appointments.find((one) => one.id === id)
      const change =
        now &&
        changeOf(
          last.appointments.find((one) => one.id === id),
          now,
        )
      if (!change) continue
      heard.current.delete(id)
      const isOwn = actorId !== null && actorId === colleagues?.ownId
      if (!isOwn)
        found.set(id, textOf(change, now, actorId ? colleagues?.names.get(actorId) : undefined))
    }
    if (found.size === 0) return
    setChanges((shown) => new Map([...shown, ...found]))
    setTimeout(
      () => setChanges((shown) => new Map([...shown].filter(([id]) => !found.has(id)))),
      shownFor,
    )
  }, [board, colleagues])

  return {
    changes,
    hear: ({ appointment_id, actor_id }: Told) => {
      if (appointment_id) heard.current.set(appointment_id, actor_id ?? null)
    },
  }
}
