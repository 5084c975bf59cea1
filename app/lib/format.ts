import { type Locale, getLocale } from '#app/paraglide/runtime.js'

export const clinicTimeZone = 'Asia/Jakarta'

// English as it is written in Indonesia: day before month, 24 hours.
const tags: Record<Locale, string> = { id: 'id-ID', en: 'en-GB' }
const zoneNames: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

type Instant = Date | string | number
type Zoned = { timeZone?: string; locale?: Locale }

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(options: Intl.DateTimeFormatOptions, zoned: Zoned) {
  const tag = tags[zoned.locale ?? getLocale()]
  const timeZone = zoned.timeZone ?? clinicTimeZone
  const key = JSON.stringify([tag, timeZone, options])
  let found = formatters.get(key)
  if (!found) formatters.set(key, (found = new Intl.DateTimeFormat(tag, { ...options, timeZone })))
  return found
}

const show = (instant: Instant, options: Intl.DateTimeFormatOptions, zoned: Zoned) =>
  formatter(options, zoned).format(new Date(instant))

/** `Rp350.000` or `IDR 350,000`: whole rupiah, always. */
export function formatMoney(rupiah: number | bigint, locale: Locale = getLocale()) {
  const negative = rupiah < 0
  const digits = new Intl.NumberFormat(tags[locale]).format(negative ? -rupiah : rupiah)
  return `${negative ? '−' : ''}${locale === 'id' ? 'Rp' : 'IDR '}${digits}`
}

/** `24 jam`, `90 menit`, `60 hari`, `6 months`: whole hours are said as hours. */
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
export const formatDate = (instant: Instant, zoned: Zoned = {}) =>
  show(instant, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, zoned)

/** `Sab, 21 Nov` */
export const formatDay = (instant: Instant, zoned: Zoned = {}) =>
  show(instant, { weekday: 'short', day: 'numeric', month: 'short' }, zoned)

/** `Sabtu` */
export const formatWeekday = (instant: Instant, zoned: Zoned = {}) =>
  show(instant, { weekday: 'long' }, zoned)

/** `14.00` or `14:00`, for grids whose heading names the zone. */
export const formatClock = (instant: Instant, zoned: Zoned = {}) =>
  show(instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zoned)

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

/** The calendar day in the clinic's zone as `2026-11-21`: for keys and arguments, not for people. */
export function dayKey(instant: Instant, timeZone: string = clinicTimeZone) {
  const parts = Object.fromEntries(
    formatter({ year: 'numeric', month: '2-digit', day: '2-digit' }, { timeZone, locale: 'en' })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** `hari ini`, `besok`, `dalam 5 hari`, counted in days of the clinic's calendar. */
export function formatRelativeDay(instant: Instant, zoned: Zoned & { now?: Instant } = {}) {
  const day = (moment: Instant) => Date.parse(dayKey(moment, zoned.timeZone)) / 86_400_000
  const days = day(instant) - day(zoned.now ?? Date.now())
  const tag = tags[zoned.locale ?? getLocale()]
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day')
}
