import { type Locale, getLocale } from '#app/paraglide/runtime.js'
import { clinicTimeZone, dayOf, daysBetween, type Instant } from './dates'
import { memoized } from './memoized'

// British English, for day before month and a 24-hour clock, as is usual in Indonesia.
const tags: Record<Locale, string> = { id: 'id-ID', en: 'en-GB' }
const zoneNames: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

type Zoned = { timeZone?: string; locale?: Locale }

/** Formats instants; memoized, as a calendar formats hundreds and mostly the same ones. */
function writer(options: Intl.DateTimeFormatOptions) {
  const writers = memoized((locale: Locale) =>
    memoized((timeZone: string) =>
      memoized(new Intl.DateTimeFormat(tags[locale], { ...options, timeZone }).format),
    ),
  )
  return (instant: Instant, { timeZone = clinicTimeZone, locale = getLocale() }: Zoned = {}) =>
    writers(locale)(timeZone)(new Date(instant).getTime())
}

const numbers = memoized((locale: Locale) => new Intl.NumberFormat(tags[locale]))

/** `Rp350.000` or `IDR 350,000`; always whole rupiah. */
export function formatMoney(rupiah: number | bigint, locale: Locale = getLocale()) {
  const negative = rupiah < 0
  const digits = numbers(locale).format(negative ? -rupiah : rupiah)
  return `${negative ? '−' : ''}${locale === 'id' ? 'Rp' : 'IDR '}${digits}`
}

/** `24 jam`, `90 menit`, `60 hari`, `6 months`: whole hours are shown as hours. */
export function formatDuration(
  value: number,
  unit: 'minute' | 'day' | 'month',
  locale: Locale = getLocale(),
) {
  const inHours = unit === 'minute' && value > 0 && value % 60 === 0
  return new Intl.NumberFormat(tags[locale], {
    style: 'unit',
    unit: inHours ? 'hour' : unit,
    unitDisplay: 'long',
  }).format(inHours ? value / 60 : value)
}

/** `Sabtu, 21 November 2026` */
export const formatDate = writer({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `21 November 2026` */
export const formatLongDate = writer({ day: 'numeric', month: 'long', year: 'numeric' })

/** `November 2026` */
export const formatMonth = writer({ month: 'long', year: 'numeric' })

/** `Sab, 21 Nov` */
export const formatDay = writer({ weekday: 'short', day: 'numeric', month: 'short' })

/** `Sabtu` */
export const formatWeekday = writer({ weekday: 'long' })

/** `14.00` or `14:00`, for grids whose heading names the time zone. */
export const formatClock = writer({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const zoneName = (timeZone: string = clinicTimeZone) => zoneNames[timeZone] ?? timeZone

/** `14.00 WIB` */
export const formatTime = (instant: Instant, zoned: Zoned = {}) =>
  `${formatClock(instant, zoned)} ${zoneName(zoned.timeZone)}`

/** `14.00–15.00 WIB` */
export const formatTimeRange = (start: Instant, end: Instant, zoned: Zoned = {}) =>
  `${formatClock(start, zoned)}–${formatClock(end, zoned)} ${zoneName(zoned.timeZone)}`

/** `Sabtu, 21 November 2026, 14.00 WIB` */
export const formatDateTime = (instant: Instant, zoned: Zoned = {}) =>
  `${formatDate(instant, zoned)}, ${formatTime(instant, zoned)}`

/** `hari ini`, `besok`, `dalam 5 hari`, counted in days of the clinic's calendar. */
export function formatRelativeDay(instant: Instant, zoned: Zoned & { now?: Instant } = {}) {
  const { now = Date.now(), timeZone, locale = getLocale() } = zoned
  const days = daysBetween(dayOf(now, timeZone), dayOf(instant, timeZone))
  return new Intl.RelativeTimeFormat(tags[locale], { numeric: 'auto' }).format(days, 'day')
}

const shortWeekday = writer({ weekday: 'short' })
const dayNumber = writer({ day: 'numeric' })
const shortMonth = writer({ month: 'short' })
const dayAndMonth = writer({ weekday: 'long', day: 'numeric', month: 'long' })

/** The parts of a calendar day: `Sel`, `24`, `Nov`, and the full date for screen readers. */
export function dayParts(day: string, locale: Locale = getLocale()) {
  const zoned = { timeZone: 'UTC', locale }
  return {
    weekday: shortWeekday(day, zoned),
    number: dayNumber(day, zoned),
    month: shortMonth(day, zoned),
    full: dayAndMonth(day, zoned),
  }
}

/** The name of an ISO weekday, 1 for Monday. 1 January 2024 was a Monday. */
export const weekdayName = (weekday: number) =>
  formatWeekday(Date.UTC(2024, 0, weekday), { timeZone: 'UTC' })

/** `08.00` in Indonesian, `08:00` in English, from the database's `08:00`. */
export const formatHours = (clock: string) =>
  getLocale() === 'id' ? clock.replaceAll(':', '.') : clock
