import { errorText } from '#app/lib/error-text'
import { AppError, type ErrorCode } from '#app/lib/errors'
import { formatLongDate } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import type { ImportedRow } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import { fieldName } from './columns'
import type { ImportRow } from './values'

type Facts = Partial<Record<'phone' | 'birth_date' | 'email', string | null>>

export type Checked = ImportRow & {
  answer: ImportedRow
  /** The earlier line about the same person, or with the same number. */
  twin?: number
}

export const outcomes = ['new', 'known', 'faulty', 'done'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeNames: Record<Outcome, () => string> = {
  new: m.admin_import_new,
  known: m.admin_import_known,
  faulty: m.admin_import_faulty,
  done: m.admin_import_done_before,
}

/** The rows with their outcomes; a person who is in the file twice is written once. */
export function checkedRows(rows: ImportRow[], answers: ImportedRow[]): Checked[] {
  const first = new Map<string, Checked>()
  return answers.flatMap((answer, at) => {
    const row = rows[at]
    if (!row) return []
    const keys = [row.key, ...(answer.known?.keys ?? [])]
    const twin = keys.map((key) => first.get(key)).find((one) => one !== undefined)
    // The same number as a row above, which was imported just now and not before.
    const isAgain = answer.outcome === 'done' && twin && twin.answer.outcome !== 'done'
    const outcome = isAgain ? ('known' as const) : answer.outcome
    const isTwin = twin && (outcome === 'known' || answer.field === 'number')
    const checked = { ...row, answer: { ...answer, outcome }, ...(isTwin && { twin: twin.line }) }
    if (!first.has(row.key)) first.set(row.key, checked)
    return [checked]
  })
}

export const countOf = (checked: Checked[], outcome: Outcome) =>
  checked.filter(({ answer }) => answer.outcome === outcome).length

const dayText = (day: string | null | undefined) =>
  day && /^\d{4}-\d\d-\d\d$/.test(day) ? formatLongDate(day, { timeZone: 'UTC' }) : day

/** The person's phone, birthday and e-mail, in our notation. */
export const factsOf = ({ phone, birth_date, email }: Facts) =>
  [phone && phoneText(phone), dayText(birth_date), email].filter(Boolean)

export function knownText({ known }: ImportedRow, twin?: number) {
  const row = twin !== undefined && `${m.admin_import_line()} ${twin}`
  return known ? [known.full_name, ...factsOf(known), row].filter(Boolean).join(' · ') : ''
}

/** Why a row is not imported: its invalid value, or the rule that its appointment breaks. */
export function faultText({ answer, patient, visit, number = '', twin }: Checked) {
  if (answer.field === 'number')
    return m.admin_import_number_taken({ number, who: knownText(answer, twin) })
  if (answer.code && answer.code !== 'invalid_input')
    return errorText(new AppError(answer.code as ErrorCode), {
      slot_taken: m.admin_import_slot_taken,
      patient_overlap: m.admin_import_patient_overlap,
      too_soon: m.admin_import_past,
    })
  const field = answer.field ?? ''
  const value = patient[field] ?? visit?.said[field]
  return value
    ? m.admin_import_fault_value({ field: fieldName(field), value })
    : m.admin_import_fault({ field: fieldName(field) })
}
