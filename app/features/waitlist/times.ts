import { formatHours } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'

/** Common parts of a day, in the clinic's time zone. */
export const dayTimes = {
  any: undefined,
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '23:59'],
} as const

/** The label of a range of times. */
export function timesText(times: readonly [string, string] | undefined): string {
  if (!times) return m.waitlist_any_time()
  const [from, until] = times.map((clock) => clock.slice(0, 5))
  if (from === '00:00') return m.waitlist_until({ time: formatHours(until ?? '') })
  if (until === '23:59') return m.waitlist_after({ time: formatHours(from ?? '') })
  return m.waitlist_between({ from: formatHours(from ?? ''), until: formatHours(until ?? '') })
}
