import { formatHours } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'

/** The parts of a day that people ask for, by the clinic's clock. */
export const dayTimes = {
  any: undefined,
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '23:59'],
} as const

/** What two times of day are called. */
export function timesText(times: readonly [string, string] | undefined): string {
  if (!times) return m.waitlist_any_time()
  const [from, until] = times.map((clock) => clock.slice(0, 5))
  if (from === '00:00') return m.waitlist_until({ time: formatHours(until ?? '') })
  if (until === '23:59') return m.waitlist_after({ time: formatHours(from ?? '') })
  return m.waitlist_between({ from: formatHours(from ?? ''), until: formatHours(until ?? '') })
}
