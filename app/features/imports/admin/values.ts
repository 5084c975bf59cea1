import { readDay } from '#app/lib/admin/written-day'
import { withOffset } from '#app/lib/admin/zone-offset'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { toPhone } from '#app/lib/phone'
import type { Columns, Field } from './columns'
import type { Table } from './read-file'

export type ImportRow = {
  /** The same for the same row of the same file, so that a repeated import finds it. */
  key: string
  /** Row of the spreadsheet; the headings are usually row 1. */
  line: number
  /** The patient's number in the other system. */
  number?: string
  patient: Record<string, string>
  is_other?: true
  visit?: Visit
}

/** The coming appointment of a row. */
export type Visit = {
  /** Key of its patient's row. */
  patient_key: string
  starts_at: string
  service_id: string | null
  physiotherapist_id: string | null
  /** The values as written in the file, by column name of the database. */
  said: Record<string, string>
  /** A field that could not be parsed, known before the database is asked. */
  fault?: string
}

/** The clinic's time zone, services and physiotherapists. */
export type House = {
  time_zone: string
  services: { id: string; name_id: string; name_en: string }[]
  physiotherapists: { id: string; name: string }[]
}

// The place of birth, as on an identity card, or the day of the week.
const beforeDay = /^[^\d,/]+[,/]\s*(?=\d)/
const numeric = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})\b/

/** Whether days are written month first: a second number above twelve, and no first one. */
export function isMonthFirst(days: string[]) {
  const pairs = days.flatMap((day) => {
    const [, first, second] = numeric.exec(day.replace(beforeDay, '')) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12)
}

/** A part of the day, after a time. */
const half = String.raw`[^a-z\d]*(?:([ap])\.?\s?m|(pagi|siang|sore|malam))\b`
/** 14:30, 14.30.00, 14h30, 2.30 PM; an hour alone only as 14h or 2 PM. */
const timeOfDay = String.raw`(\d{1,2})(?:\s?[.:h]\s?(\d{2})(?::\d{2}(?:\.\d+)?|\.\d{2})?(?![.:]?\d)(?:${half})?|\s?h\b|${half})`
const timeAfterDay = new RegExp(String.raw`[\s,T]+(?:(?:jam|pukul|pk)\.?\s*)?${timeOfDay}.*$`, 'i')

/** A day alone, in the order day, month, year: without what other systems write around it. */
const bareDay = (text: string, monthFirst: boolean) =>
  text
    .replace(beforeDay, '')
    // Other systems append midnight to a day.
    .replace(timeAfterDay, '')
    .replace(/^([a-z]+)\.?\s+(\d{1,2}),?\s+(\d{4})$/i, '$2 $1 $3')
    .replace(numeric, monthFirst ? '$2/$1/$3' : '$&')

/** Parses a day in any notation; an invalid one is returned as written, and refused later. */
export const dayIn = (text: string, monthFirst: boolean) =>
  readDay(bareDay(text, monthFirst), Number(dayOf(now()).slice(0, 4))) ?? text

const sexes: Record<string, string> = {
  ...Object.fromEntries(
    ['p', 'f', 'w', 'perempuan', 'wanita', 'female', 'woman'].map((word) => [word, 'female']),
  ),
  ...Object.fromEntries(
    ['l', 'm', 'pria', 'laki', 'laki-laki', 'laki laki', 'male', 'man'].map((word) => [
      word,
      'male',
    ]),
  ),
}

const read: Partial<Record<Field, (text: string, monthFirst: boolean) => string>> = {
  // An invalid number stays as written, and is refused later.
  phone: (text) => toPhone(text) ?? text,
  emergency_contact_phone: (text) => toPhone(text) ?? text,
  birth_date: dayIn,
  sex: (text) => sexes[text.toLowerCase()] ?? text,
}

// Placeholders with which other systems mark an empty value.
const nothing = /^(-+|n\/?a|null|none|0000-00-00|tidak ada)$/i

/** A row of the file as import_patients expects it, without its key. */
function patientOf(cells: string[], columns: Columns, monthFirst: boolean) {
  const values: Partial<Record<Field, string>> = {}
  columns.forEach((field, at) => {
    const text = cells[at] ?? ''
    if (field && text && !nothing.test(text))
      values[field] = read[field]?.(text, monthFirst) ?? text
  })
  const { number, last_name, full_name, visit_day, visit_time, service, physiotherapist, ...rest } =
    values
  const name = [full_name, last_name].filter(Boolean).join(' ').replace(/\s+/g, ' ')
  const visit = { visit_day, visit_time, service, physiotherapist }
  return { number, patient: { ...rest, full_name: name }, visit }
}

const words = (text: string) =>
  text
    .replace(/,.*$/, '')
    .normalize('NFD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The one with this name: an exact match, or the only one that contains all words of it. */
function named<One extends { id: string }>(
  all: One[],
  text: string,
  namesOf: (one: One) => string[],
) {
  const wanted = words(text)
  const same = all.filter((one) =>
    namesOf(one).some((name) => words(name).join() === wanted.join()),
  )
  const alike = all.filter((one) =>
    namesOf(one).some((name) => wanted.every((word) => words(name).includes(word))),
  )
  const found = same.length > 0 ? same : alike
  return found.length === 1 && wanted.length > 0 ? found[0] : undefined
}

// The first number is the time: the second of a range says when it ends.
const clock = new RegExp(String.raw`^\D*${timeOfDay}`, 'i')
/** A part of the day after another time: it is not sure that it is that of the first one, too. */
const laterHalf = new RegExp(String.raw`\d${half}`, 'i')

/** A time as the clock shows it, 14:30; undefined when there is none. */
function clockIn(text: string) {
  // Spreadsheets store a time as the fraction of a day.
  if (/^0\.\d+$/.test(text)) {
    const minutes = Math.round(Number(text) * 24 * 60)
    return clockOf(Math.floor(minutes / 60), minutes % 60)
  }
  const [all, hour, minute, letter, word, letterAlone, wordAlone] = clock.exec(text) ?? []
  if (!all) return undefined
  const part = (word ?? wordAlone ?? (letter ?? letterAlone)?.concat('m'))?.toLowerCase()
  if (!part && laterHalf.test(text.slice(all.length))) return undefined
  return clockOf(hourOf(Number(hour), part), Number(minute ?? 0))
}

const clockOf = (hour: number | undefined, minute: number) =>
  hour === undefined || hour > 23 || minute > 59
    ? undefined
    : [hour, minute].map((it) => String(it).padStart(2, '0')).join(':')

/** The first and the last hour of each part of the day; the night goes on after midnight. */
const parts: Record<string, [first: number, last: number]> = {
  am: [0, 11],
  pm: [12, 23],
  pagi: [0, 11],
  siang: [9, 18],
  sore: [13, 19],
  malam: [18, 4],
}

/** 1 siang is 13, 10 siang is 10, 12 malam is 0; undefined: a part of the day without that hour. */
function hourOf(said: number, part: string | undefined) {
  const [first, last] = parts[part ?? ''] ?? [0, 23]
  const isIn = (hour: number) =>
    first <= last ? hour >= first && hour <= last : hour >= first || hour <= last
  return [said, ...(said <= 12 ? [(said + 12) % 24] : [])].find(isIn)
}

// With an offset it is an instant, by whatever clock it was written.
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i

// Spreadsheets write a time as that of a day.
const dayBeforeTime = /^\d{4}-\d{2}-\d{2}[T ]+/

/** An hour that a word calls one, jam 14, with its minutes; jam 2 may be at night or not. */
const withMinutes = (text: string) =>
  text.replace(
    /\b((?:jam|pukul|pk)\.?\s*(?:0?[7-9]|1\d|2[0-3]))(?=\s*(?:wi(?:b|ta|t))?$)/i,
    '$1:00',
  )

/** An instant by the clinic's clock; invalid text is returned as is, and refused later. */
export function startIn(
  day: string,
  time: string | undefined,
  monthFirst: boolean,
  timeZone: string,
) {
  if (!time && instant.test(day)) {
    const at = new Date(day.replace(' ', 'T').replace(/\s/, ''))
    if (Number.isNaN(at.getTime())) return day
    return withOffset(
      at.toLocaleString('sv', { timeZone }).slice(0, 16).replace(' ', 'T'),
      timeZone,
    )
  }
  const withTime = withMinutes(day)
  const at = clockIn(
    time === undefined
      ? (timeAfterDay.exec(withTime.replace(beforeDay, ''))?.[0] ?? '')
      : withMinutes(time.replace(dayBeforeTime, '').replace(/^(\d{2})(\d{2})$/, '$1:$2')),
  )
  // A two-digit year is in the future.
  const date = readDay(bareDay(withTime, monthFirst), Number(dayOf(now()).slice(0, 4)) + 10)
  if (!date || !at) return [day, time].filter(Boolean).join(' ')
  return withOffset(`${date}T${at}`, timeZone)
}

// What spreadsheets write for a day that is empty: it was not meant as a day.
const emptyDay = /^(1899|1900)-/

function visitOf(
  given: ReturnType<typeof patientOf>['visit'],
  patientKey: string,
  house: House,
  monthFirst: boolean,
): Visit {
  const { visit_day = '', visit_time, service = '', physiotherapist } = given
  const who =
    physiotherapist && named(house.physiotherapists, physiotherapist, ({ name }) => [name])
  const startsAt = startIn(visit_day, visit_time, monthFirst, house.time_zone)
  // Do not assign another physiotherapist than the one asked for.
  const fault =
    physiotherapist && !who ? 'physiotherapist_id' : emptyDay.test(startsAt) && 'starts_at'
  return {
    patient_key: patientKey,
    starts_at: startsAt,
    service_id:
      named(house.services, service, ({ name_id, name_en }) => [name_id, name_en])?.id ?? null,
    physiotherapist_id: who ? who.id : null,
    said: {
      starts_at: [visit_day, visit_time].filter(Boolean).join(' '),
      service_id: service,
      physiotherapist_id: physiotherapist ?? '',
    },
    ...(fault && { fault }),
  }
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** All rows with their keys: the number, else a hash of the row; duplicates are numbered. */
export async function rowsOf(
  { rows, lines }: Pick<Table, 'rows' | 'lines'>,
  columns: Columns,
  monthFirst: boolean,
  house?: House,
): Promise<ImportRow[]> {
  const seen = new Map<string, number>()
  return Promise.all(
    rows.map(async (cells, at) => {
      const { number, patient, visit } = patientOf(cells, columns, monthFirst)
      const bytes = new TextEncoder().encode(JSON.stringify(cells))
      const digest = hex(await crypto.subtle.digest('SHA-256', bytes))
      const personKey = number ? `no:${number.slice(0, 150)}` : `row:${digest}`
      const row = { line: lines[at] ?? 0, patient, ...(number && { number }) }
      return house
        ? { ...row, key: `visit:${digest}`, visit: visitOf(visit, personKey, house, monthFirst) }
        : { ...row, key: personKey }
    }),
  ).then((all) =>
    all.map((row) => {
      const times = (seen.get(row.key) ?? 0) + 1
      seen.set(row.key, times)
      // The same number twice means the same patient.
      return times > 1 && !row.key.startsWith('no:') ? { ...row, key: `${row.key}#${times}` } : row
    }),
  )
}
