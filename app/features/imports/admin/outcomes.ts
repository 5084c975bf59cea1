import { errorText } from '#app/lib/error-text'
import { AppError, type ErrorCode } from '#app/lib/errors'
import { type ImportedRow } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import { fieldName } from './columns'
import { type ImportRow } from './values'

export type Checked = ImportRow & {
  /** Line in the file; the heading is line 1. */
  line: number
  answer: ImportedRow
  /** The earlier line about the same person. */
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
  const first = new Map<string, number>()
  return answers.flatMap((answer, at) => {
    const row = rows[at]
    if (!row) return []
    const line = at + 2
    const marks = answer.marks ?? []
    const twin = marks.map((mark) => first.get(mark)).find((known) => known !== undefined)
    if (twin === undefined) for (const mark of marks) first.set(mark, line)
    if (twin === undefined || answer.outcome === 'done' || row.is_other)
      return [{ ...row, line, answer }]
    return [{ ...row, line, twin, answer: { ...answer, outcome: 'known' as const } }]
  })
}

export const countOf = (checked: Checked[], outcome: Outcome) =>
  checked.filter(({ answer }) => answer.outcome === outcome).length

/** Why a row is not imported: its invalid value, or the rule that its appointment breaks. */
export function faultText({ answer, patient, visit }: Checked) {
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
