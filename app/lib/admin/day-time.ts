import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatDay, formatLongDate, formatTime } from '#app/lib/format'

/** `Sab, 21 Nov, 14.00 WIB`: a moment in a list; other years are named. */
export function dayTime(...at: Parameters<typeof formatTime>) {
  const [instant, { timeZone } = {}] = at
  const yearOf = (moment: typeof instant) => dayOf(moment, timeZone).slice(0, 4)
  const formatDate = yearOf(instant) === yearOf(now()) ? formatDay : formatLongDate
  return `${formatDate(...at)}, ${formatTime(...at)}`
}
