import { m } from '#app/paraglide/messages.js'
import { fieldName } from './field-names'
import type { AuditRow } from './queries'
import { nothing, saidValue } from './said-values'

export type Change = { field: string; before: string; after: string }

const long = 60
const context = 20
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
/** Ids and derived columns, which no form shows. */
const hidden = new Set(['id', 'topic', 'reading_minutes', 'applied_at'])

/** Shortens a long text, starting shortly before the first difference. */
function clipped(text: string, other: string) {
  if (text.length <= long) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same += 1
  const from = same < text.length && same > long - context ? same - context : 0
  const end = from + long
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}

/** The change of each field. */
export function changesOf({ table_name, old_values, new_values }: AuditRow): Change[] {
  // Ids mean nothing to the reader; the row's name tells what they refer to.
  const fields = Object.keys(new_values ?? old_values ?? {}).filter(
    (field) => !hidden.has(field) && !isId(new_values?.[field] ?? old_values?.[field]),
  )
  return fields.map((field) => {
    const before = saidValue(field, old_values?.[field])
    const said = saidValue(field, new_values?.[field])
    // different values with the same label, such as pictures
    const after = said === before && said !== nothing ? m.admin_audit_other({ what: said }) : said
    return {
      field: fieldName(field, table_name),
      before: clipped(before, after),
      after: clipped(after, before),
    }
  })
}

/** All changes in one line. */
export function changesText(row: AuditRow): string {
  const changes = changesOf(row)
  if (row.action === 'update')
    return changes.map((it) => `${it.field}: ${it.before} → ${it.after}`).join('; ')
  // for a created or deleted row, only its non-empty values
  return changes
    .filter(({ before, after }) => before !== after)
    .map((it) => `${it.field}: ${row.action === 'delete' ? it.before : it.after}`)
    .join('; ')
}
