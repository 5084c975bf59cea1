export type Locale = 'id' | 'en'

// English as it is written in Indonesia: day before month, 24 hours.
const tags: Record<Locale, string> = { id: 'id-ID', en: 'en-GB' }
const zoneNames: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

const kept = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs a hundred times as much as using one.
function format(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions, at: Date) {
  const key = `${locale} ${timeZone} ${Object.values(options).join()}`
  const known = kept.get(key) ?? new Intl.DateTimeFormat(tags[locale], { ...options, timeZone })
  kept.set(key, known)
  return known.format(at)
}

const dayParts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** `Sabtu, 21 November 2026` */
export const date = (at: string, locale: Locale, timeZone = 'Asia/Jakarta') =>
  format(locale, timeZone, dayParts, new Date(at))

/** `14.00 WIB` */
export const time = (at: string, locale: Locale, timeZone = 'Asia/Jakarta') => {
  const clock = format(
    locale,
    timeZone,
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    new Date(at),
  )
  return `${clock} ${zoneNames[timeZone] ?? timeZone}`
}

/** `Sabtu, 21 November 2026, 14.00 WIB` */
export const moment = (at: string, locale: Locale, timeZone = 'Asia/Jakarta') =>
  `${date(at, locale, timeZone)}, ${time(at, locale, timeZone)}`

/** The same text with non-breaking spaces, to keep a time and its zone on one line. */
export const unbroken = (text: string) => text.replace(/ (WI[BT]A?)\b/g, '\u00a0$1')

/** `Rp350.000` or `IDR 350,000` */
export const money = (rupiah: number, locale: Locale) =>
  `${locale === 'id' ? 'Rp' : 'IDR '}${new Intl.NumberFormat(tags[locale]).format(rupiah)}`

/** An address on the site in the reader's language. */
export const link = (site: string, locale: Locale, path: string) =>
  `${site.replace(/\/$/, '')}${locale === 'en' ? '/en' : ''}${path}`

/** Picks the text in the given language. */
export const pick = <T>(locale: Locale, words: { id: T; en: T }): T => words[locale]

const spoken = /^[\p{L}\p{M}.'’ʼ-]+$/u

/**
 * How a person is addressed: by the first word of their name. Names are typed by whoever has an
 * account, and with them any e-mail address: mail programs must find nothing in a greeting that they
 * would make a link of, so a word of other signs is left out, and one with a dot is parted.
 */
export function addressed(name: string | null, locale: Locale): string {
  const word = name?.trim().split(/[\s,]+/)[0] ?? ''
  return spoken.test(word)
    ? word.replace(/\.(?=.)/g, '. ')
    : pick(locale, { id: 'Bapak/Ibu', en: 'there' })
}
