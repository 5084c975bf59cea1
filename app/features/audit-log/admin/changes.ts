import { m } from '#app/paraglide/messages.js'
import { fieldName } from './field-names'
import { type AuditRow } from './queries'
import { nothing, saidValue } from './said-values'

export type Change = { field: string; before: string; after: string }

const long = 60
const context = 20
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
/** What no form shows: numbers of rows, and what is worked out from the rest. */
const hidden = new Set(['id', 'topic', 'reading_minutes', 'applied_at'])

/** What is long is told from shortly before the place at which it differs. */
function clipped(text: string, other: string) {
  if (text.length <= long) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same += 1
  const from = same < text.length && same > long - context ? same - context : 0
  const end = from + long
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}

/** What became of each field. */
export function changesOf({ table_name, old_values, new_values }: AuditRow): Change[] {
  // Ids say nothing to anybody; what they point to stands in the row's name.
  const fields = Object.keys(new_values ?? old_values ?? {}).filter(
    (field) => !hidden.has(field) && !isId(new_values?.[field] ?? old_values?.[field]),
  )
  return fields.map((field) => {
    const before = saidValue(field, old_values?.[field])
    const said = saidValue(field, new_values?.[field])
    // of two that are called the same, such as pictures
    const after = said === before && said !== nothing ? m.admin_audit_other({ what: said }) : said
    return {
      field: fieldName(field, table_name),
      before: clipped(before, after),
      after: clipped(after, before),
    }
  })
}

/** The same in one line. */
export function changesText(row: AuditRow): string {
  const changes = changesOf(row)
  if (row.action === 'update')
    return changes.map((it) => `${it.field}: ${it.before} → ${it.after}`).join('; ')
  // of what was made or deleted: what it says, not what it leaves empty
  return changes
    .filter(({ before, after }) => before !== after)
    .map((it) => `${it.field}: ${row.action === 'delete' ? it.before : it.after}`)
    .join('; ')
}
