import { m } from '#app/paraglide/messages.js'
import { fieldName } from './field-names'
import type { AuditRow, Names } from './queries'
import { nothing, saidValue, withoutOne } from './said-values'

export type Change = { field: string; before: string; after: string }

const long = 60
const context = 20
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
/** Ids and derived columns, which no form shows. */
const hidden = new Set(['id', 'user_id', 'topic', 'reading_minutes', 'applied_at'])

/** Shortens a long text, starting shortly before the first difference. */
function clipped(text: string, other: string) {
  if (text.length <= long) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same += 1
  const from = same < text.length && same > long - context ? same - context : 0
  const end = from + long
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}

/** The change of each field. @param names what ids stand for */
export function changesOf(
  { table_name, old_values, new_values }: AuditRow,
  names: Names,
): Change[] {
  // An id without a name means nothing to the reader.
  const isNameless = (value: unknown) => isId(value) && !names.has(value as string)
  const fields = Object.keys(new_values ?? old_values ?? {}).filter(
    (field) =>
      !hidden.has(field) && !isNameless(old_values?.[field]) && !isNameless(new_values?.[field]),
  )
  const say = (field: string, values: AuditRow['new_values']) => {
    const value = values?.[field]
    if (values && value === null) return withoutOne(field, table_name)
    return names.get(value as string) ?? saidValue(field, value)
  }
  return fields.map((field) => {
    const before = say(field, old_values)
    const said = say(field, new_values)
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
export function changesText(row: AuditRow, names: Names): string {
  const changes = changesOf(row, names)
  if (row.action === 'update')
    return changes.map((it) => `${it.field}: ${it.before} → ${it.after}`).join('; ')
  // for a created or deleted row, only its non-empty values
  return changes
    .filter(({ before, after }) => before !== after)
    .map((it) => `${it.field}: ${row.action === 'delete' ? it.before : it.after}`)
    .join('; ')
}
