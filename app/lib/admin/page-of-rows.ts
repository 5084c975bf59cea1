import { AppError, toAppError } from '#app/lib/errors'

/** A page of a list and the total of rows; if inexact, the number that can be paged to. */
export type PageOfRows<Row> = { rows: Row[]; total: number; isTotalExact?: boolean }

type Answer<Row> = {
  data: Row[] | null
  count: number | null
  error: unknown
  status: number
}
type Ranged<Row> = { range: (from: number, to: number) => PromiseLike<Answer<Row>> }

/**
 * Reads one page: `pageOfRows(supabase.from('services').select('*', { count: 'exact' }), search)`.
 * A page beyond the last one is empty.
 */
export async function pageOfRows<Row>(
  query: Ranged<Row>,
  { page, size }: { page: number; size: number },
): Promise<PageOfRows<Row>> {
  const from = (page - 1) * size
  const { data, count, error, status } = await query.range(from, from + size - 1)
  if (status === 416) return { rows: [], total: 0 }
  if (error) throw toAppError(error, status)
  if (!data) throw new AppError('unexpected')
  return { rows: data, total: count ?? data.length }
}

/** The largest offset that the database's list functions accept. */
const mostSkipped = 1000

type Counted<Row> = { rows: Row[]; count: number; is_count_exact: boolean }

/**
 * Reads one page of a list whose rows the database counts only as far as one can page:
 * `pageOfList((page) => supabase.rpc('list_appointments', { filter, ...page }), search)`.
 */
export async function pageOfList<Row>(
  ask: (page: { max_count: number; skip: number }) => Promise<Counted<Row>>,
  { page, size }: { page: number; size: number },
): Promise<PageOfRows<Row>> {
  const skip = (page - 1) * size
  if (skip > mostSkipped) return { rows: [], total: 0 }
  const { rows, count, is_count_exact: isTotalExact } = await ask({ max_count: size, skip })
  return { rows, total: count, isTotalExact }
}
