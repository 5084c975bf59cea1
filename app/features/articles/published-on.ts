import { clinicTimeZone } from '#app/lib/format'
import { type Locale, getLocale } from '#app/paraglide/runtime.js'

const tags: Record<Locale, string> = { id: 'id-ID', en: 'en-GB' }

/** `19 November 2026` */
export const publishedOn = (instant: string) =>
  new Intl.DateTimeFormat(tags[getLocale()], {
    dateStyle: 'long',
    timeZone: clinicTimeZone,
  }).format(new Date(instant))
