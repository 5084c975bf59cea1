import { addDays } from '#app/lib/dates'
import type { Hours } from './mutations'

/** Working time on a weekday at a clinic, in minutes from midnight. */
export type Span = { clinic_id: string; weekday: number; from: number; until: number }

export const minutesOf = (clock: string) =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The days for which hours apply. */
export type Period = Pick<Hours, 'valid_from' | 'valid_until'>

const isIn = (period: Period) => (row: Hours) =>
  row.valid_from === period.valid_from && row.valid_until === period.valid_until

/** The periods of a schedule, in order of time. */
export function periodsOf(rows: Hours[]): Period[] {
  const periods = new Map(
    rows.map(({ valid_from, valid_until }) => [
      `${valid_from} ${valid_until}`,
      { valid_from, valid_until },
    ]),
  )
  return [...periods.values()].toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
}

export const spansOf = (rows: Hours[], period: Period): Span[] =>
  rows.filter(isIn(period)).map((row) => ({
    clinic_id: row.clinic_id,
    weekday: row.weekday,
    from: minutesOf(row.start_time),
    until: minutesOf(row.end_time),
  }))

/** Replaces the rows of a period. An unchanged row keeps its id. */
export function withSpans(rows: Hours[], period: Period, spans: Span[]): Hours[] {
  const before = rows.filter(isIn(period))
  const after = spans.map((span): Hours => {
    const hours = {
      clinic_id: span.clinic_id,
      weekday: span.weekday,
      start_time: clockOf(span.from),
      end_time: clockOf(span.until),
      ...period,
    }
    const same = before.find(
      (row) =>
        row.clinic_id === hours.clinic_id &&
        row.weekday === hours.weekday &&
        minutesOf(row.start_time) === span.from &&
        minutesOf(row.end_time) === span.until,
    )
    return same?.id ? { id: same.id, ...hours } : hours
  })
  return [...rows.filter((row) => !isIn(period)(row)), ...after]
}

/** Assigns a time of a weekday to a clinic, or clears it. A time belongs to one clinic only. */
export function painted(
  spans: Span[],
  weekday: number,
  from: number,
  until: number,
  clinic_id: string | undefined,
): Span[] {
  const cut = spans.flatMap((span) => {
    if (span.weekday !== weekday || span.until <= from || span.from >= until) return [span]
    return [
      { ...span, until: Math.min(span.until, from) },
      { ...span, from: Math.max(span.from, until) },
    ].filter((part) => part.from < part.until)
  })
  if (!clinic_id) return cut
  // Merge adjacent spans.
  const touching = cut.filter(
    (span) =>
      span.weekday === weekday &&
      span.clinic_id === clinic_id &&
      (span.until === from || span.from === until),
  )
  const whole = {
    clinic_id,
    weekday,
    from: Math.min(from, ...touching.map((span) => span.from)),
    until: Math.max(until, ...touching.map((span) => span.until)),
  }
  return [...cut.filter((span) => !touching.includes(span)), whole].toSorted(
    (a, b) => a.weekday - b.weekday || a.from - b.from,
  )
}

const never = '9999-12-31'

/**
 * Adds a period such as Ramadan: hours in force end the day before it and continue the day after.
 * Within it the same hours apply at first.
 * @param last the last day; empty: until further notice
 */
export function withPeriod(rows: Hours[], first: string, last: string): Hours[] {
  last ||= never
  return rows.flatMap((row): Hours[] => {
    const until = row.valid_until ?? never
    if (row.valid_from > last || until < first) return [row]
    const { id, ...hours } = row
    const before = { ...row, valid_until: addDays(first, -1) }
    const end = until < last ? until : last
    const within = {
      ...hours,
      valid_from: row.valid_from > first ? row.valid_from : first,
      valid_until: end === never ? null : end,
    }
    const parts: Hours[] = []
    if (row.valid_from < first) parts.push(before)
    parts.push(row.valid_from < first || !id ? within : { id, ...within })
    if (until > last) parts.push({ ...hours, valid_from: addDays(last, 1) })
    return parts
  })
}

/**
 * Removes a period: the hours before it continue until its end, and are joined with the equal hours
 * after it from which it had split them.
 */
export function withoutPeriod(rows: Hours[], period: Period): Hours[] {
  const others = rows.filter((row) => !isIn(period)(row))
  const eve = addDays(period.valid_from, -1)
  const morrow = period.valid_until && addDays(period.valid_until, 1)
  const sameHours = (a: Hours, b: Hours) =>
    a.clinic_id === b.clinic_id &&
    a.weekday === b.weekday &&
    minutesOf(a.start_time) === minutesOf(b.start_time) &&
    minutesOf(a.end_time) === minutesOf(b.end_time)
  const joined = new Set<Hours>()
  const before = others.map((row) => {
    if (row.valid_until !== eve) return row
    const after = others.find((it) => it.valid_from === morrow && sameHours(it, row))
    if (after) joined.add(after)
    return { ...row, valid_until: after ? after.valid_until : period.valid_until }
  })
  return before.filter((row) => !joined.has(row))
}
