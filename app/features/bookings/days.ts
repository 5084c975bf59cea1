/** Calendar days are texts `YYYY-MM-DD`, always in the clinic's zone. */

const formats = new Map<string, Intl.DateTimeFormat>()

function zoned(timeZone: string) {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish writes `2026-11-24 09:00`.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** Day and hour of an instant on the clock of a zone. */
export function dayAndHour(instant: string | Date, timeZone: string) {
  const [day = '', time = ''] = zoned(timeZone).format(new Date(instant)).split(' ')
  return { day, hour: Number(time.slice(0, 2)) }
}

export const today = (timeZone: string, now = new Date()) => dayAndHour(now, timeZone).day

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** The pieces of a day in a strip: `Sel`, `24`, `Nov`, and the whole for who cannot see it. */
export function dayParts(day: string, locale: string) {
  const date = new Date(`${day}T00:00Z`)
  const tag = locale === 'id' ? 'id-ID' : 'en-GB'
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(date)
  return {
    weekday: show({ weekday: 'short' }),
    number: show({ day: 'numeric' }),
    month: show({ month: 'short' }),
    full: show({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}
