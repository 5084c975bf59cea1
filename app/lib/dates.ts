import { memoized } from '#app/lib/memoized'

/** Calendar days are texts `YYYY-MM-DD`, always in the clinic's zone. */

const formats = new Map<string, Intl.DateTimeFormat>()

function format(tag: string, options: Intl.DateTimeFormatOptions) {
  const key = tag + JSON.stringify(options)
  let found = formats.get(key)
  // Making one costs a hundred times what using it does.
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(tag, options)))
  return found
}

const clocks = memoized((timeZone: string) => {
  // Swedish writes `2026-11-24 09:00`.
  const clock = format('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return memoized((milliseconds: number) => {
    const [day = '', time = ''] = clock.format(milliseconds).split(' ')
    return { day, hour: Number(time.slice(0, 2)) }
  })
})

/** Day and hour of an instant on the clock of a zone. */
export const dayAndHour = (instant: string | Date, timeZone: string) =>
  clocks(timeZone)(new Date(instant).getTime())

export const dayOf = (instant: string | Date, timeZone: string) => dayAndHour(instant, timeZone).day

export const today = (timeZone: string, now = new Date()) => dayOf(now, timeZone)

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** The pieces of a day in a calendar: `Sel`, `24`, `Nov`, and the whole for who cannot see it. */
export function dayParts(day: string, locale: string) {
  const date = new Date(`${day}T00:00Z`)
  const tag = locale === 'id' ? 'id-ID' : 'en-GB'
  const show = (options: Intl.DateTimeFormatOptions) =>
    format(tag, { ...options, timeZone: 'UTC' }).format(date)
  return {
    weekday: show({ weekday: 'short' }),
    number: show({ day: 'numeric' }),
    month: show({ month: 'short' }),
    full: show({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}
