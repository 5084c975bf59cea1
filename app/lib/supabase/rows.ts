import * as z from 'zod/mini'
import { readPublic } from './public'

type Shape = Record<string, z.core.$ZodType>

const limitMs = 8000

/**
 * Rows that anyone may read, checked: the fields of the schema are the columns that are asked for.
 * `embed` names tables that come along, as PostgREST writes them: `{ clinic_hours: 'weekday' }`.
 */
export async function readRows<Fields extends Shape>(
  table: string,
  row: z.ZodMiniObject<Fields>,
  query: Record<string, string> = {},
  embed: Record<string, string> = {},
) {
  const select = Object.keys(row.shape)
    .map((name) => (embed[name] ? `${name}(${embed[name]})` : name))
    .join(',')
  const rows = await readPublic<unknown>(table, { select, ...query }, { limitMs })
  return z.array(row).parse(rows)
}
