import { dayOf, daysBetween } from '#app/lib/dates'
import type { OpeningDay, OpeningHours } from './queries'

/** `until` and `at` are instants; `closedFor` is the name of today's holiday or closure, if any. */
export type OpenState =
  | { isOpen: true; until: string }
  | { isOpen: false; opens?: { at: string; inDays: number }; closedFor?: string }

/** `08:00:00` as `08:00`. */
export const clockOf = (time: string) => time.slice(0, 5)

/** Whether a clinic is open; if not, when it opens next within the given days. */
export function openState(days: OpeningDay[], timeZone: string, now = new Date()): OpenState {
  const hours = days.flatMap((day) => day.hours)
  const current = hours.find(
    ({ opens_at, closes_at }) => new Date(opens_at) <= now && now < new Date(closes_at),
  )
  if (current) return { isOpen: true, until: current.closes_at }
  const today = dayOf(now, timeZone)
  const closedFor = days.find(({ day }) => day === today)?.name ?? undefined
  const next = hours.find(({ opens_at }) => new Date(opens_at) > now)
  if (!next) return { isOpen: false, closedFor }
  const inDays = daysBetween(today, dayOf(next.opens_at, timeZone))
  return { isOpen: false, opens: { at: next.opens_at, inDays }, closedFor }
}

const isOn = (day: string) => (row: OpeningHours) =>
  row.valid_from <= day && (row.valid_until ?? day) >= day

/** The weekly hours that apply today, and the next different ones, such as those of Ramadan. */
export function hoursToday(
  hours: OpeningHours[],
  timeZone: string,
  now: Date | number = Date.now(),
) {
  const today = dayOf(now, timeZone)
  const [from] = hours
    .map(({ valid_from }) => valid_from)
    .filter((day) => day > today)
    .sort()
  return {
    now: hours.filter(isOn(today)),
    next: from === undefined ? undefined : { from, hours: hours.filter(isOn(from)) },
  }
}

export type HoursLine = { from: number; to: number; ranges: string[] }

/** The week in as few lines as possible: consecutive days with the same hours share one. */
export function hoursLines(
  hours: Pick<OpeningHours, 'weekday' | 'opens_at' | 'closes_at'>[],
): HoursLine[] {
  const lines: HoursLine[] = []
  for (let day = 1; day <= 7; day++) {
    const ranges = hours
      .filter((row) => row.weekday === day)
      .map((row) => `${clockOf(row.opens_at)}–${clockOf(row.closes_at)}`)
      .sort()
    const last = lines.at(-1)
    if (last && last.ranges.join() === ranges.join()) last.to = day
    else lines.push({ from: day, to: day, ranges })
  }
  return lines
}
