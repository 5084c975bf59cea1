import { dayAndHour } from '#app/lib/dates'
import { type Board, type BoardAppointment } from '#app/lib/supabase/results'

type Span = { starts_at: string; ends_at: string }

const hourMs = 3_600_000

/** Where a moment stands on the board: from `from` to `until`, both full hours, in milliseconds. */
export type Scale = {
  from: number
  until: number
  hourHeight: number
  /** Pixels below the top; what lies outside is cut. */
  top: (instant: string | number) => number
}

/** From the first hour in which anything happens to the last, at least a working day. */
export function scaleOf(board: Board, hourHeight: number): Scale {
  const spans: Span[] = [
    ...board.opening,
    ...board.physiotherapists.flatMap(({ shifts }) => shifts),
    ...board.appointments,
  ]
  const midnight = midnightOf(board)
  const starts = spans.map(({ starts_at }) => Date.parse(starts_at))
  const ends = spans.map(({ ends_at }) => Date.parse(ends_at))
  const first = starts.length ? Math.min(...starts) : midnight + 8 * hourMs
  const last = ends.length ? Math.max(...ends) : midnight + 17 * hourMs
  const from = midnight + Math.floor((first - midnight) / hourMs) * hourMs
  const until = Math.min(
    midnight + 24 * hourMs,
    midnight + Math.ceil((last - midnight) / hourMs) * hourMs,
  )
  const top = (instant: string | number) => {
    const moment = typeof instant === 'string' ? Date.parse(instant) : instant
    return ((Math.max(from, Math.min(until, moment)) - from) / hourMs) * hourHeight
  }
  return { from, until, hourHeight, top }
}

/** No zone of Indonesia changes its clocks, so a day has 24 hours. */
function midnightOf({ on_date, time_zone }: Board) {
  const utc = Date.parse(on_date)
  const { day, hour } = dayAndHour(utc, time_zone)
  return utc - (day === on_date ? hour : hour - 24) * hourMs
}

export const hoursOf = ({ from, until }: Scale) =>
  Array.from({ length: Math.round((until - from) / hourMs) }, (_, index) => from + index * hourMs)

/** What of the day is not worked: the day without these spans. */
export function gapsOf(scale: Scale, worked: Span[]) {
  const gaps: { from: number; until: number }[] = []
  let at = scale.from
  for (const { starts_at, ends_at } of worked) {
    const start = Date.parse(starts_at)
    if (start > at) gaps.push({ from: at, until: start })
    at = Math.max(at, Date.parse(ends_at))
  }
  if (at < scale.until) gaps.push({ from: at, until: scale.until })
  return gaps
}

/** Nobody is treated then any more: the time may have been given to somebody else. */
const isOver = ({ status }: BoardAppointment) => status === 'completed' || status === 'no_show'

/** Whether an appointment shares its time, and on which side it stands then. */
export function laneOf(one: BoardAppointment, others: BoardAppointment[]) {
  const isShared = others.some(
    (other) => other !== one && other.starts_at < one.ends_at && one.starts_at < other.ends_at,
  )
  if (!isShared) return undefined
  return isOver(one) ? ('right' as const) : ('left' as const)
}
