import { AppError, toAppError } from '#app/lib/errors'

/** One page of a list and how many rows there are in all. */
export type PageOfRows<Row> = { rows: Row[]; total: number }

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
