import { type OpeningHours } from './data'

export type OpenState = { isOpen: true; until: string } | { isOpen: false; opens?: Opening }
export type Opening = { inDays: number; weekday: number; time: string }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `08:00:00` as `08:00`. */
export const clockOf = (time: string) => time.slice(0, 5)

function localMoment(now: Date, timeZone: string) {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return {
    weekday: weekdays.indexOf(parts.weekday ?? '') + 1,
    time: `${parts.hour}:${parts.minute}`,
  }
}

/** Whether a clinic is open, by its own clock; if not, when it opens next. */
export function openState(hours: OpeningHours[], timeZone: string, now = new Date()): OpenState {
  const { weekday, time } = localMoment(now, timeZone)
  const on = (day: number) =>
    hours.filter((row) => row.weekday === day).sort((a, b) => a.opens_at.localeCompare(b.opens_at))
  const current = on(weekday).find(
    (row) => clockOf(row.opens_at) <= time && time < clockOf(row.closes_at),
  )
  if (current) return { isOpen: true, until: clockOf(current.closes_at) }
  for (let inDays = 0; inDays <= 7; inDays++) {
    const day = ((weekday - 1 + inDays) % 7) + 1
    const next = on(day).find((row) => inDays > 0 || clockOf(row.opens_at) > time)
    if (next)
      return { isOpen: false, opens: { inDays, weekday: day, time: clockOf(next.opens_at) } }
  }
  return { isOpen: false }
}

export type HoursLine = { from: number; to: number; ranges: string[] }

/** The week in as few lines as it takes: days in a row with the same hours stand together. */
export function hoursLines(hours: OpeningHours[]): HoursLine[] {
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
