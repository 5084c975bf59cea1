import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { waitlistEvents, waitlistMatchesQuery } from '#app/features/waitlist/admin/queries'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { formatClock } from '#app/lib/format'
import type { Board, BoardAppointment } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentBlock, type BlockContext } from './appointment-block'
import type { AskedBooking } from './asked-booking'
import { gapsOf, isOn, midnightOf } from './day-scale'

const minuteMs = 60_000
const soonMs = 120 * minuteMs
const lateMs = 10 * minuteMs

/** When physiotherapists on duty are free within the next two hours. */
export function freeSoon(board: Board, now: number, shortestMs: number) {
  const column = {
    key: '',
    midnight: midnightOf(board.on_date, board.time_zone),
    day: board.on_date,
  }
  return board.physiotherapists
    .flatMap((person) => {
      const taken = [
        ...board.appointments
          .filter((one) => one.physiotherapist_id === person.id)
          .filter(({ status }) => status !== 'completed' && status !== 'no_show'),
        ...person.absences,
        ...board.closures,
        ...board.elsewhere.filter((one) => one.physiotherapist_id === person.id),
      ]
      return person.shifts
        .filter(isOn({ ...column, person }))
        .flatMap(({ starts_at, ends_at }) =>
          gapsOf(Date.parse(starts_at), Date.parse(ends_at), taken),
        )
        .map(({ from, until }) => ({ person, from: Math.max(from, now), until }))
        .filter(({ from, until }) => until - from >= shortestMs && from < now + soonMs)
    })
    .toSorted((a, b) => a.from - b.from)
}

type Props = {
  board: Board
  /** Of another day only the waiting list is shown. */
  isToday: boolean
  context: BlockContext
  shortestMs: number
  /** Called when a waiting patient is pressed; undefined for users who cannot book. */
  onWaiting: ((asked: AskedBooking) => void) | undefined
}

/** Beside the board: next and late patients, unpaid visits, free times, the waiting list. */
export function SideList({ isToday, onWaiting, ...props }: Props) {
  return (
    <aside
      aria-label={isToday ? m.admin_board_side() : m.admin_nav_waitlist()}
      className="flex w-72 shrink-0 flex-col gap-5 overflow-y-auto rounded-lg border bg-card p-4"
    >
      {isToday && <Today {...props} />}
      {onWaiting && <WaitingList board={props.board} onWaiting={onWaiting} />}
    </aside>
  )
}

function Today({ board, context, shortestMs }: Omit<Props, 'isToday' | 'onWaiting'>) {
  const { now, timeZone, onFree } = context
  const told = board.appointments.filter((one) => one.id !== null)
  const starts = (one: BoardAppointment) => Date.parse(one.starts_at)
  const waiting = told.filter(({ status }) => status === 'confirmed')
  const late = waiting.filter((one) => starts(one) + lateMs < now)
  const next = waiting.filter((one) => starts(one) + lateMs >= now && starts(one) < now + soonMs)
  const unpaid = told.filter(
    ({ is_paid, status }) => is_paid === false && ['checked_in', 'completed'].includes(status),
  )
  const free = freeSoon(board, now, shortestMs)
  return (
    <>
      <Part title={m.admin_board_side_late()} rows={late} context={context} />
      <Part title={m.admin_board_side_next()} rows={next} context={context} empty />
      <Part title={m.admin_board_side_unpaid()} rows={unpaid} context={context} />
      <Section title={m.admin_board_side_free()}>
        {free.length === 0 ? (
          <p className="text-sm text-muted-foreground">{m.admin_board_side_none()}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-1.5">
            {free.map(({ person, from, until }) => {
              const text = `${formatClock(from, { timeZone })}–${formatClock(until, { timeZone })} · ${person.name}`
              return (
                <li key={`${person.id} ${from}`} className="text-sm">
                  {onFree ? (
                    <button
                      type="button"
                      className="w-full rounded-md border px-3 py-2 text-left tabular-nums hover:bg-muted"
                      onClick={() => onFree(person.id, from, board.on_date)}
                    >
                      {text}
                    </button>
                  ) : (
                    text
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Section>
    </>
  )
}

type WaitingProps = { board: Board; onWaiting: NonNullable<Props['onWaiting']> }

/** Patients on the waiting list whom a free time of the day would suit, longest waiting first. */
function WaitingList({ board, onWaiting }: WaitingProps) {
  const { clinic_id: clinicId, on_date: day, time_zone: timeZone } = board
  const queryClient = useQueryClient()
  const { data: rows = [] } = useQuery(waitlistMatchesQuery(clinicId, day))
  useClinicEvents([clinicId], waitlistEvents, () => {
    void queryClient.invalidateQueries({ queryKey: ['waitlist'] })
  })
  return (
    <Section title={`${m.admin_nav_waitlist()} · ${rows.length}`}>
      {rows.length === 0 && (
        <p className="text-sm text-muted-foreground">{m.admin_board_side_nobody_waits()}</p>
      )}
      <ul className="grid grid-cols-1 gap-1.5">
        {rows.map(({ id, patient, service, free }) => (
          <li key={id}>
            <button
              type="button"
              className="w-full rounded-md border px-3 py-2 text-left text-sm hover:bg-muted"
              onClick={() =>
                free &&
                onWaiting({
                  ...{ patient, day },
                  serviceId: service.id,
                  physiotherapistId: free.physiotherapist.id,
                  startsAt: free.starts_at,
                })
              }
            >
              <span className="block font-semibold">{patient.full_name}</span>
              <span className="text-muted-foreground tabular-nums">
                {free && formatClock(free.starts_at, { timeZone })} · {free?.physiotherapist.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </section>
  )
}

type PartProps = {
  title: string
  rows: BoardAppointment[]
  context: BlockContext
  /** Shown when the list is empty; without it the list is hidden then. */
  empty?: boolean
}

function Part({ title, rows, context, empty = false }: PartProps) {
  if (rows.length === 0 && !empty) return null
  return (
    <Section title={`${title} · ${rows.length}`}>
      {rows.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.admin_board_side_none()}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-1.5">
          {rows.map((one) => (
            <AppointmentBlock key={one.id} appointment={one} context={context} isEcho />
          ))}
        </ol>
      )}
    </Section>
  )
}
