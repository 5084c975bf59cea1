import { type Locale, getLocale } from '#app/paraglide/runtime.js'

const tags: Record<Locale, string> = { id: 'id-ID', en: 'en-GB' }

/** `08.00` in Indonesian, `08:00` in English, from the `08:00` that the database keeps. */
export const clockWords = (time: string) =>
  getLocale() === 'id' ? time.replaceAll(':', '.') : time

/** The name of an ISO weekday. The first of January 2024 was a Monday. */
export const weekdayName = (weekday: number) =>
  new Intl.DateTimeFormat(tags[getLocale()], { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  )
