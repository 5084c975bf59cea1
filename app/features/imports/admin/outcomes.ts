import { type ImportedRow } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import { type ImportRow } from './values'

export type Checked = ImportRow & {
  /** In the file, with its heading as the first. */
  line: number
  answer: ImportedRow
  /** The line of the same person further up. */
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

/** The rows with what becomes of each; one who stands in the file twice is written once. */
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
