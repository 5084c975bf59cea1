import type { Connection } from '@supabase/lite'
import {
  ColumnUpdateNode,
  type KyselyPlugin,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  sql,
  TableNode,
  ValuesNode,
} from 'kysely'
import type { Catalogue } from './api-catalogue.ts'
import { postgrestError } from './api-errors.ts'
import { asRecordValue, isDocument } from './api-values.ts'

/** A request as parsed by lite. */
export type Asked = Parameters<Connection['onPostgrestAST']>[0]
type Row = Record<string, unknown>

/**
 * A request's payload, interpreted as PostgREST does: ApiRequest/Payload.hs, Query/QueryBuilder.hs.
 */
export function withPayload(asked: Asked, catalogue: Catalogue, schema: string): Asked {
  if (asked.type === 'rpc')
    return withTexts(withArguments(asked, catalogue, schema), catalogue, schema)
  if (asked.values === undefined || asked.values === null) return asked
  const { type, $meta: { columns = [], missing } = {} } = asked
  // Any other value is no row; lite would insert one of defaults for it.
  if (!isRow(asked.values) && !Array.isArray(asked.values)) asked.values = []
  // A change by no row changes nothing, as one by a row without columns.
  if (type === 'update' && Array.isArray(asked.values) && asked.values.length === 0)
    asked.values = {}
  const rows = [asked.values].flat().filter(isRow)
  for (const row of rows) {
    for (const column of columns) {
      if (Object.hasOwn(row, column)) continue
      if (missing !== 'default' || type === 'put') row[column] = null
      // An insert uses the default of an omitted column anyway.
      else if (type === 'update') row[column] = sql`default`
    }
  }
  const typeOf = typesOf(asked, catalogue, schema)
  for (const row of rows)
    for (const [column, value] of Object.entries(row)) {
      const type = typeOf.get(column)
      const read = asRecordValue(value, type)
      // For a column, unlike an argument, lite reads JSON out of a text.
      row[column] = isDocument(type) && typeof read === 'string' ? JSON.stringify(read) : read
    }
  if (type === 'upsert' && rows.every((row) => Object.keys(row).length === 0))
    asked.ignoreDuplicates = true
  return asked
}

const typesOf = (asked: Asked, { columns }: Catalogue, schema: string) =>
  new Map(
    columns
      .filter((it) => it.schema === schema && it.table === asked.from)
      .map((it) => [it.name, it.pg_type ?? it.type]),
  )

/** They have been checked; lite's answer would show null for columns that got their default. */
export function forgetColumns(asked: Asked | undefined) {
  delete asked?.$meta?.columns
}

/** A procedure is called once: of several sets of arguments the first counts. */
function withArguments(asked: Asked, { functions }: Catalogue, schema: string): Asked {
  const { args } = asked
  const columns = asked.$meta?.columns
  if (asked.httpMethod !== 'POST' || asked.inputType !== 'json') return asked
  if (!Array.isArray(args) && !columns) return asked
  const [first = {}] = [args].flat()
  const names = columns ?? (isRow(first) ? Object.keys(first) : [])
  if (Array.isArray(args) && !columns && !args.every((it) => isRow(it) && hasKeys(it, names)))
    throw postgrestError(400, 'PGRST102', 'All object keys must match')
  if (!isRow(first)) return asked
  const named = functions?.filter((it) => it.schema === schema && it.name === asked.function)
  const takesAll = named?.some((it) => it.arg_names.length === 0 && it.arg_types.length === 1)
  const takesNames = named?.some((it) => names.every((name) => it.arg_names.includes(name)))
  if (takesAll && (!takesNames || names.length === 0)) return asked
  const chosen = Object.fromEntries(names.map((name) => [name, first[name] ?? null]))
  return { ...asked, args: chosen, paramsType: 'named' }
}

/**
 * json_to_record, which PostgREST reads arguments with, makes a text of a boolean, and takes a text,
 * a number or a boolean for JSON as what it is, not as JSON that somebody has written.
 */
function withTexts(asked: Asked, { functions }: Catalogue, schema: string): Asked {
  if (asked.type !== 'rpc' || !isRow(asked.args)) return asked
  const [it, other] =
    functions?.filter(({ name, ...of }) => of.schema === schema && name === asked.function) ?? []
  if (!it || other) return asked
  const typeOf = (name: string) => it.arg_types[it.arg_names.indexOf(name)]
  const args = Object.entries(asked.args).map(([name, value]) => {
    const type = typeOf(name)
    if (asked.inputType !== 'json')
      return [name, type === 'text' && typeof value === 'boolean' ? String(value) : value]
    return [name, asRecordValue(value, type)]
  })
  return { ...asked, args: Object.fromEntries(args) as Row }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasKeys = (row: Row, names: string[]) =>
  Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name))

/** Rows without any value, for which the query builder has no SQL. */
export const emptyRows: KyselyPlugin = {
  transformQuery({ node }): RootOperationNode {
    if (node.kind !== 'InsertQueryNode' || node.columns?.length !== 0) return node
    const count = node.values && ValuesNode.is(node.values) ? node.values.values.length : 1
    // Names no column, so that a privilege on any column of the table is enough.
    const values = RawNode.createWithSql(`select from generate_series(1, ${count})`)
    return { ...node, columns: undefined, values }
  },
  transformResult: async ({ result }) => result,
}

/**
 * An upsert writes every column of its payload, the key's too, so that the caller needs the right to
 * change each of them: Query/QueryBuilder.hs, mutatePlanToQuery. Lite leaves the key out.
 */
export const wholeUpserts: KyselyPlugin = {
  transformQuery({ node }): RootOperationNode {
    if (node.kind !== 'InsertQueryNode' || !node.onConflict?.updates || !node.columns) return node
    const updates = node.columns.map((it) =>
      ColumnUpdateNode.create(it, ReferenceNode.create(it, TableNode.create('excluded'))),
    )
    return { ...node, onConflict: { ...node.onConflict, updates } }
  },
  transformResult: async ({ result }) => result,
}
