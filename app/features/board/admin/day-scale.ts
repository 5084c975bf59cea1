import { addDays, dayAndHour, daysBetween } from '#app/lib/dates'
import type { Board, BoardAppointment } from '#app/lib/supabase/results'

type Span = { starts_at: string; ends_at: string }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** One day of one physiotherapist; a board has several side by side. */
export type Column = {
  key: string
  person: Board['physiotherapists'][number]
  day: string
  /** Start of the day in milliseconds. */
  midnight: number
}

/** The visible part of a day: full hours from `from` to `until`, in milliseconds after midnight. */
export type Scale = {
  from: number
  until: number
  hourHeight: number
  /** Pixels from the top for milliseconds after midnight, clamped to the visible part. */
  top: (afterMidnight: number) => number
}

/** Indonesian time zones have no daylight saving time, so a day has 24 hours. */
export function midnightOf(date: string, timeZone: string) {
  const utc = Date.parse(date)
  const { day, hour } = dayAndHour(utc, timeZone)
  return utc - (day === date ? hour : hour - 24) * hourMs
}

/** A column for each physiotherapist, or, in a week view, for each day. */
export function columnsOf(board: Board): Column[] {
  const count = daysBetween(board.on_date, board.to_date) + 1
  return Array.from({ length: count }, (_, index) => addDays(board.on_date, index)).flatMap((day) =>
    board.physiotherapists.map((person) => ({
      key: `${person.id}_${day}`,
      person,
      day,
      midnight: midnightOf(day, board.time_zone),
    })),
  )
}

/** From the first hour with anything on the board to the last; at least a working day. */
export function scaleOf(board: Board, hourHeight: number): Scale {
  const spans: Span[] = [
    ...board.opening,
    ...board.physiotherapists.flatMap(({ shifts }) => shifts),
    ...board.appointments,
  ]
  const first = midnightOf(board.on_date, board.time_zone)
  const begins = spans.map(({ starts_at }) => (Date.parse(starts_at) - first) % dayMs)
  const ends = spans.map(
    ({ starts_at, ends_at }, index) =>
      (begins[index] ?? 0) + Date.parse(ends_at) - Date.parse(starts_at),
  )
  const from = Math.floor((begins.length ? Math.min(...begins) : 8 * hourMs) / hourMs) * hourMs
  const last = Math.ceil((ends.length ? Math.max(...ends) : 17 * hourMs) / hourMs) * hourMs
  const until = Math.min(dayMs, last)
  const top = (afterMidnight: number) =>
    ((Math.max(from, Math.min(until, afterMidnight)) - from) / hourMs) * hourHeight
  return { from, until, hourHeight, top }
}

/** Position in a column, in pixels. */
export function placeOf(scale: Scale, midnight: number, starts: number, ends: number) {
  const top = scale.top(starts - midnight)
  return { top, height: Math.max(0, scale.top(ends - midnight) - top) }
}

/** Whether any part of it is on the column's day. */
export const isOn =
  ({ midnight }: Column) =>
  ({ starts_at, ends_at }: Span) =>
    Date.parse(starts_at) < midnight + dayMs && Date.parse(ends_at) > midnight

/** The instant of a clinic's clock time `09:30` on a day, in milliseconds. */
export function clockInstant(day: string, clock: string, timeZone: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return midnightOf(day, timeZone) + hours * hourMs + minutes * 60_000
}

/** The clinic's clock time of an instant as a time field's value: `09:30`. */
export function clockOf(instant: number, day: string, timeZone: string) {
  const minutes = Math.floor((instant - midnightOf(day, timeZone)) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

/** Visible full hours, in milliseconds after midnight. */
export const hoursOf = ({ from, until }: Scale) =>
  Array.from({ length: Math.round((until - from) / hourMs) }, (_, index) => from + index * hourMs)

/** Subtracts these spans from a range, in milliseconds. */
export function gapsOf(from: number, until: number, taken: Span[]) {
  const gaps: { from: number; until: number }[] = []
  let at = from
  for (const { starts_at, ends_at } of taken.toSorted((a, b) =>
    a.starts_at < b.starts_at ? -1 : 1,
  )) {
    const start = Math.min(until, Date.parse(starts_at))
    if (start > at) gaps.push({ from: at, until: start })
    at = Math.max(at, Date.parse(ends_at))
  }
  if (at < until) gaps.push({ from: at, until })
  return gaps
}

/** Nobody is treated in these any more: the time may have been given to somebody else. */
const isOver = ({ status }: BoardAppointment) => status === 'completed' || status === 'no_show'

/** The side on which an appointment is drawn if it overlaps another; else undefined. */
export function laneOf(one: BoardAppointment, others: BoardAppointment[]) {
  const isShared = others.some(
    (other) => other !== one && other.starts_at < one.ends_at && one.starts_at < other.ends_at,
  )
  if (!isShared) return undefined
  return isOver(one) ? ('right' as const) : ('left' as const)
}
