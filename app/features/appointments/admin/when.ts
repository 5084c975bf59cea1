import { dayText } from '#app/lib/admin/day-time'
import { now } from '#app/lib/clock'
import { dayOf, daysBetween } from '#app/lib/dates'
import { formatClock, formatRelativeDay } from '#app/lib/format'

/** A time as shown in lists: "today 14.00", "Mon, 23 Nov 14.00"; other years are named. */
export function whenText(instant: string, timeZone: string) {
  const zoned = { timeZone }
  const today = dayOf(now(), timeZone)
  const day = dayOf(instant, timeZone)
  const said =
    Math.abs(daysBetween(today, day)) <= 1
      ? formatRelativeDay(instant, { ...zoned, now: now() })
      : dayText(instant, zoned)
  return `${said} ${formatClock(instant, zoned)}`
}
