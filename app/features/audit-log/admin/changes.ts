import { formatDate, formatDateTime, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { fieldName } from './field-names'
import { type AuditRow } from './queries'

export type Change = { field: string; before: string; after: string }

const long = 60
const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/

/** A value as somebody reads it who knows the form: short, and never as code. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value) && value.length === 0) return '–'
  if (value === true) return m.admin_yes()
  if (value === false) return m.admin_no()
  if (typeof value === 'string' && day.test(value)) return formatDate(`${value}T12:00:00Z`)
  if (typeof value === 'string' && moment.test(value)) return formatDateTime(value)
  const text = Array.isArray(value)
    ? value.map(said).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : // oxlint-disable-next-line typescript/no-base-to-string -- what is left is text or a number
        String(value)
  return text.length > long ? `${text.slice(0, long)}…` : text
}

const saidOf = (field: string, value: unknown) =>
  field.endsWith('_idr') && typeof value === 'number' ? formatMoney(value) : said(value)

const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** What became of each field. */
export function changesOf({ old_values, new_values }: AuditRow): Change[] {
  // Ids say nothing to anybody; what they point to stands in the row's name.
  const fields = Object.keys(new_values ?? old_values ?? {}).filter(
    (field) => !isId(new_values?.[field] ?? old_values?.[field]),
  )
  return fields.map((field) => ({
    field: fieldName(field),
    before: saidOf(field, old_values?.[field]),
    after: saidOf(field, new_values?.[field]),
  }))
}

/** The same in one line. */
export function changesText(row: AuditRow): string {
  const changes = changesOf(row).filter(({ before, after }) => before !== after)
  if (row.action === 'update')
    return changes.map((it) => `${it.field}: ${it.before} → ${it.after}`).join('; ')
  return changes
    .map((it) => `${it.field}: ${row.action === 'delete' ? it.before : it.after}`)
    .join('; ')
}
