import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatDay, formatLongDate, formatTime } from '#app/lib/format'

type At = Parameters<typeof formatTime>

/** `Sab, 21 Nov`: a day in a list; other years are named. */
export function dayText(...at: At) {
  const [instant, { timeZone } = {}] = at
  const yearOf = (moment: typeof instant) => dayOf(moment, timeZone).slice(0, 4)
  return (yearOf(instant) === yearOf(now()) ? formatDay : formatLongDate)(...at)
}

/** `Sab, 21 Nov, 14.00 WIB`: a moment in a list. */
export const dayTime = (...at: At) => `${dayText(...at)}, ${formatTime(...at)}`
