import { getSettings } from '#app/lib/env'
import { toAppError } from '#app/lib/errors'
import type { Database } from './database'
import { readWithRetries } from './read-with-retries'

// Milliseconds; fail rather than keep the visitor waiting for the server.
const serverLimitMs = 8000

type Options = {
  signal?: AbortSignal
  /** Timeout in milliseconds. */
  limitMs?: number
}

async function call(path: string, init: RequestInit, { signal, limitMs }: Options) {
  const { supabaseUrl, supabaseKey } = getSettings()
  const headers: Record<string, string> = { apikey: supabaseKey }
  if (init.body) headers['content-type'] = 'application/json'
  let response: Response
  try {
    const url = `${supabaseUrl}/rest/v1/${path}`
    const limit = limitMs ?? (import.meta.env.SSR ? serverLimitMs : undefined)
    response = await readWithRetries(url, { ...init, headers, signal }, limit)
  } catch (error) {
    throw toAppError(error)
  }
  if (!response.ok) throw toAppError(await response.json().catch(() => ({})), response.status)
  return response.json() as Promise<unknown>
}

type Public = Database['public']
type Tables = Public['Tables']
type Table = keyof Tables
type Column<Name extends Table> = keyof Tables[Name]['Row'] & string

/** Some columns of a row. */
type Row<Name extends Table, Columns extends Column<Name>> = Pick<Tables[Name]['Row'], Columns>

/**
 * Reads rows of public tables, without supabase-js: `readPublic('clinics', ['id', 'slug', 'name'],
 * { is_active: 'is.true' })`.
 * @param query filters and order in PostgREST syntax
 */
export function readPublic<Name extends Table, Columns extends Column<Name>>(
  table: Name,
  columns: readonly Columns[],
  query: Query<Name> = {},
  options: Options = {},
) {
  return call(addressOf(table, columns, query), {}, options) as Promise<Row<Name, Columns>[]>
}

type Query<Name extends Table> = Partial<
  Record<Column<Name> | 'order' | 'limit' | 'offset', string>
>

const addressOf = (table: string, columns: readonly string[], query: object) =>
  `${table}?${new URLSearchParams({ select: columns.join(), ...query })}`

type Relation<Other extends Table> = Tables[Other]['Relationships'][number]['referencedRelation']

/** An embedded table that references this one gives an array; else one row or null. */
type Embedded<Name extends Table, Other extends Table, Columns extends Column<Other>> =
  Name extends Relation<Other> ? Row<Other, Columns>[] : Row<Other, Columns> | null

/** Like `readPublic`, with rows of an embedded table: `['clinic_hours', ['weekday']]`. */
export function readPublicWith<
  Name extends Table,
  Columns extends Column<Name>,
  Other extends Table,
  Others extends Column<Other>,
>(
  table: Name,
  columns: readonly Columns[],
  [other, others]: readonly [Other, readonly Others[]],
  query: Query<Name> = {},
  options: Options = {},
) {
  const all = [...columns, `${other}(${others.join()})`]
  return call(addressOf(table, all, query), {}, options) as Promise<
    (Row<Name, Columns> & Record<Other, Embedded<Name, Other, Others>>)[]
  >
}

type Functions = Public['Functions']

/** Calls a public, read-only procedure without supabase-js. */
export function callPublic<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  options: Options = {},
) {
  const init = { method: 'POST', body: JSON.stringify(args) }
  return call(`rpc/${name}`, init, options) as Promise<Functions[Name]['Returns']>
}
