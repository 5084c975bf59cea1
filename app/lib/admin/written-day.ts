// A calendar day as people type it: 31/12/1990, 31-12-90, 31 Des 1990, 1990-12-31, 31121990, 19901231.

const months = [
  'jan',
  'feb peb',
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

/** A two-digit year means one of the past hundred years. */
function yearOf(text: string, thisYear: number) {
  if (text.length !== 2) return Number(text)
  const year = Math.floor(thisYear / 100) * 100 + Number(text)
  return year > thisYear ? year - 100 : year
}

/**
 * @param thisYear in the clinic's calendar
 * @returns the day as `1990-12-31`, or undefined when there is no such day
 */
export function readDay(text: string, thisYear: number): string | undefined {
  const parts =
    /^(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})$/.exec(text.trim())?.slice(1).reverse() ??
    /^(\d{1,2})[\s./-]*?[\s./-]+([a-z]+|\d{1,2})[\s.,/-]+(\d{4}|\d{2})$/i
      .exec(text.trim())
      ?.slice(1) ??
    /^(\d{1,2})([a-z]+)(\d{4})$/i.exec(text.trim())?.slice(1) ??
    // Eight digits are a day in one order only: no month is 19 or 20.
    /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(text.trim())?.slice(1) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text.trim())?.slice(1).reverse()
  if (!parts) return undefined
  const [day = '', month = '', year = ''] = parts
  const iso = [
    String(yearOf(year, thisYear)).padStart(4, '0'),
    String(monthOf(month)).padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  const instant = Date.parse(`${iso}T00:00:00Z`)
  // Date.parse turns 31 February into a day of March; reject it.
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== iso
    ? undefined
    : iso
}

/** A day as shown in a field: 31/12/1990. Text that is not a day is returned unchanged. */
export const writtenDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').reverse().join('/') : day
