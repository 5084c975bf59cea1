import { z } from 'zod'
import type { Catalogue } from './api-catalogue.ts'
import { postgrestError } from './api-errors.ts'
import type { Asked } from './api-payload.ts'

/**
 * Rolls the work back if it touched more rows than the request allows, or not the single row that
 * it asked for: MainTx.hs, failExceedsMaxAffectedPref, failNotSingular. Lite instead checks
 * beforehand how many rows the caller may read, and keeps what several rows became.
 * @throws what lite turns into the response, inside the transaction
 */
export async function withinLimit<T>(
  limit: number | undefined,
  asked: Asked | undefined,
  work: Promise<T>,
): Promise<T> {
  const response = await work
  if (!(response instanceof Response)) return response
  if (response.status === 406) throw await asRaised(response)
  if (limit === undefined || !response.ok) return response
  const affected = await affectedBy(response, asked?.type === 'rpc')
  if (affected <= limit) return response
  throw postgrestError(
    400,
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${affected} rows`,
  )
}

/**
 * Hosted Supabase loads pg-safeupdate for the Data API: what names no rows is not for all of them.
 * An update without columns is none (Query/QueryBuilder.hs, mutateRequestToQuery).
 * @throws what lite turns into the response
 */
export function refuseWholeTable({ type, where, values }: Asked) {
  if (type !== 'update' && type !== 'delete') return
  if (where && Object.keys(where).length > 0) return
  const [first] = [values].flat()
  if (type === 'update' && Object.keys(first ?? {}).length === 0) return
  throw postgrestError(400, '21000', `${type.toUpperCase()} requires a WHERE clause`)
}

async function asRaised(response: Response): Promise<Error> {
  const { code, message, details } = refused.parse(await response.json())
  return postgrestError(response.status, code, message, details)
}

const refused = z.object({ code: z.string(), message: z.string(), details: z.string().nullable() })

/**
 * Plan.hs, failMaxAffectedRpcReturnsSingle.
 * @throws what lite turns into the response
 */
export function refuseSingle(asked: Asked, { functions = [] }: Catalogue, schema: string) {
  const names = Object.keys(asked.args ?? {})
  const meant = functions.filter(
    (it) =>
      it.schema === schema &&
      it.name === asked.function &&
      names.every((name) => it.arg_names.includes(name)),
  )
  if (meant.length === 0 || meant.some((it) => it.return_is_setof)) return
  throw postgrestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )
}

/** The number of rows that a procedure returned, or that the answer for a table reports. */
export async function affectedBy(response: Response, isProcedure = false): Promise<number> {
  const { from, to, total } = rangeOf(response)
  if (from !== undefined && to !== undefined) return to - from + 1
  if (isProcedure) return 0
  if (total !== undefined || !response.body) return total ?? 0
  const rows: unknown = await response.clone().json()
  return Array.isArray(rows) ? rows.length : 1
}

export function rangeOf({ headers }: Response) {
  const range = headers.get('content-range') ?? ''
  const parts = /^(?:(\d+)-(\d+)|\*)\/(?:(\d+)|\*)$/.exec(range)?.slice(1) ?? []
  const [from, to, total] = parts.map((part?: string) => (part ? Number(part) : undefined))
  return { from, to, total }
}
