import { readDay } from '#app/lib/admin/written-day'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { toPhone } from '#app/lib/phone'
import { type Columns, type Field } from './columns'

export type ImportRow = {
  /** The same for the same row of the same file, whenever it is brought. */
  key: string
  patient: Record<string, string>
  is_other?: true
}

const numeric = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})\b/

/** Whether days were written with the month first: a second number above twelve tells, a first denies. */
export function isMonthFirst(days: string[]) {
  const pairs = days.flatMap((day) => {
    const [, first, second] = numeric.exec(day) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12)
}

/** A day in whatever notation; what is none stays as it was written, and is refused. */
export function dayIn(text: string, monthFirst: boolean) {
  // Other systems write midnight behind a day.
  const bare = text.replace(/[T ]+\d{1,2}[:.]\d{2}.*$/, '')
  const turned = monthFirst ? bare.replace(numeric, '$2/$1/$3') : bare
  return readDay(turned, Number(dayOf(now()).slice(0, 4))) ?? text
}

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
  // What is no number stays as it was written, and is refused.
  phone: (text) => toPhone(text) ?? text,
  emergency_contact_phone: (text) => toPhone(text) ?? text,
  birth_date: dayIn,
  sex: (text) => sexes[text.toLowerCase()] ?? text,
}

// Signs with which other systems say that there is nothing.
const nothing = /^(-+|n\/?a|null|none|0000-00-00|tidak ada)$/i

/** A row of the file as import_patients takes it, still without its key. */
function patientOf(cells: string[], columns: Columns, monthFirst: boolean) {
  const values: Partial<Record<Field, string>> = {}
  columns.forEach((field, at) => {
    const text = cells[at] ?? ''
    if (field && text && !nothing.test(text))
      values[field] = read[field]?.(text, monthFirst) ?? text
  })
  const { number, last_name, full_name, ...rest } = values
  const name = [full_name, last_name].filter(Boolean).join(' ').replace(/\s+/g, ' ')
  return { number, patient: { ...rest, full_name: name } }
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** All rows, each with a key: its number there, or else what it says; equal rows are counted. */
export async function rowsOf(
  rows: string[][],
  columns: Columns,
  monthFirst: boolean,
): Promise<ImportRow[]> {
  const seen = new Map<string, number>()
  return Promise.all(
    rows.map(async (cells) => {
      const { number, patient } = patientOf(cells, columns, monthFirst)
      const bytes = new TextEncoder().encode(JSON.stringify(cells))
      const key = number
        ? `no:${number.slice(0, 150)}`
        : `row:${hex(await crypto.subtle.digest('SHA-256', bytes))}`
      return { key, patient }
    }),
  ).then((all) =>
    all.map((row) => {
      const times = (seen.get(row.key) ?? 0) + 1
      seen.set(row.key, times)
      // The same number twice is the same patient twice.
      return times > 1 && row.key.startsWith('row:') ? { ...row, key: `${row.key}#${times}` } : row
    }),
  )
}
