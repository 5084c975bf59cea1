import { memoized } from './memoized'

// Calendar days are strings `YYYY-MM-DD`, always in the clinic's time zone.

export type Instant = Date | string | number

export const clinicTimeZone = 'Asia/Jakarta'

const dayMs = 86_400_000

const clocks = memoized((timeZone: string) => {
  // The Swedish locale formats as `2026-11-24 09:00`.
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  const clock = new Intl.DateTimeFormat('sv-SE', options)
  return memoized((milliseconds: number) => {
    const [day = '', time = ''] = clock.format(milliseconds).split(' ')
    return { day, hour: Number(time.slice(0, 2)) }
  })
})

/** Day and hour of an instant in a time zone. */
export const dayAndHour = (instant: Instant, timeZone: string) =>
  clocks(timeZone)(new Date(instant).getTime())

/** The calendar day of an instant in a time zone. */
export const dayOf = (instant: Instant, timeZone: string = clinicTimeZone) =>
  dayAndHour(instant, timeZone).day

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** Days from the first to the second. */
export const daysBetween = (first: string, second: string) =>
  Math.round((Date.parse(second) - Date.parse(first)) / dayMs)
