// A day of the calendar as people write it: 31/12/1990, 31-12-90, 31 Des 1990, 1990-12-31, 31121990.

const months = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may mei',
  'jun',
  'jul',
  'aug agu agt',
  'sep',
  'oct okt',
  'nov nop',
  'dec des',
].map((names) => names.split(' '))

const monthOf = (text: string) =>
  /^\d+$/.test(text)
    ? Number(text)
    : months.findIndex((names) => names.some((name) => text.toLowerCase().startsWith(name))) + 1

/** Of two digits those of the past hundred years are meant. */
function yearOf(text: string, thisYear: number) {
  if (text.length !== 2) return Number(text)
  const year = Math.floor(thisYear / 100) * 100 + Number(text)
  return year > thisYear ? year - 100 : year
}

/**
 * @param thisYear of the clinic's calendar
 * @returns the day as `1990-12-31`, or nothing where there is no such day
 */
export function readDay(text: string, thisYear: number): string | undefined {
  const parts =
    /^(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})$/.exec(text.trim())?.slice(1).reverse() ??
    /^(\d{1,2})[\s./-]*?[\s./-]+([a-z]+|\d{1,2})[\s.,/-]+(\d{4}|\d{2})$/i
      .exec(text.trim())
      ?.slice(1) ??
    /^(\d{1,2})([a-z]+)(\d{4})$/i.exec(text.trim())?.slice(1) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim())?.slice(1)
  if (!parts) return undefined
  const [day = '', month = '', year = ''] = parts
  const iso = [
    String(yearOf(year, thisYear)).padStart(4, '0'),
    String(monthOf(month)).padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  const instant = Date.parse(`${iso}T00:00:00Z`)
  // 31 February is a day to no calendar, though Date reads it as one of March.
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== iso
    ? undefined
    : iso
}

/** A day as it stands in a field: 31/12/1990. What is none is left as it was written. */
export const writtenDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').reverse().join('/') : day
