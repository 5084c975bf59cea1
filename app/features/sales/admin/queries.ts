import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOfList } from '#app/lib/admin/page-of-rows'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { toPaper } from '../queries'
import { csvWords } from './names'
import type { SaleSearch } from './schema'

// Keys begin with `sales`, because every entry in the books changes all of these.

/** Maps the URL's filters to the arguments of the database function. */
export function filterOf(search: SaleSearch, clinicId: string | undefined) {
  const { q, physiotherapist, method, kind, from, until } = search
  return {
    ...(clinicId && { clinic_id: clinicId }),
    ...(physiotherapist === 'none'
      ? { has_physiotherapist: false }
      : physiotherapist && { physiotherapist_id: physiotherapist }),
    ...(method && { methods: method }),
    ...(kind && { kinds: kind }),
    ...(from && { from_date: from }),
    ...(until && { to_date: until }),
    ...(q && { query: q }),
  }
}
export type SaleFilter = ReturnType<typeof filterOf>

/** A page of sales, newest first, with the sums of all matching ones. */
export const salesQuery = (filter: SaleFilter, { page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: ['sales', 'page', filter, page, size] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = {
        sums: {
          total_idr: 0,
          sales: 0,
          voided_idr: 0,
          kinds_idr: null as number | null,
          methods_idr: null as number | null,
          credit_idr: null as number | null,
        },
        own_day: null as string | null,
      }
      const rows = await pageOfList(
        async (part) => {
          const answer = await unwrap(
            supabase.rpc('list_sales', { filter, ...part }).abortSignal(signal),
          )
          asked.sums = answer.sums
          asked.own_day = answer.own_day
          return answer
        },
        { page, size },
      )
      return { ...rows, ...asked }
    },
    placeholderData: keepPreviousData,
  })

/** The next rows of the same list as CSV. */
export async function exportSales(
  filter: SaleFilter,
  after: string | undefined,
  signal: AbortSignal,
  separator: string,
) {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .rpc('export_sales', {
        filter,
        separator,
        words: csvWords(),
        ...(after !== undefined && { after }),
      })
      .abortSignal(signal),
  )
}

/** One sale with all related records. */
export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: ['sales', 'one', id] as const,
    queryFn: ({ signal }) => readSale(id, signal),
    staleTime: 0,
    // Polls, because the delivery of a queued receipt is not broadcast.
    refetchInterval: ({ state }) =>
      state.data?.receipt_message?.status === 'queued' ? 3_000 : false,
  })

async function readSale(id: string, signal: AbortSignal) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('read_sale', { sale_id: id }).abortSignal(signal))
}

/** The receipt of a sale; a reversing sale has none. */
export const saleReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['sales', 'receipt', id] as const,
    queryFn: async ({ signal }) => {
      const { receipt } = await readSale(id, signal)
      if (!receipt) throw new AppError('not_found')
      return toPaper(receipt)
    },
  })

/** Patients by any text, like the search of the staff area. */
export const patientChoicesQuery = (query: string) =>
  queryOptions({
    queryKey: ['patients', 'choices', query] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(supabase.rpc('search_patients', { query, max_count: 8 }).abortSignal(signal))
    },
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  })

/** A patient's usable credit in whole rupiah. */
export const creditQuery = (patientId: string | undefined) =>
  queryOptions({
    queryKey: ['vouchers', 'credit', patientId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const vouchers = await unwrap(
        supabase.rpc('my_vouchers', { patient_id: patientId ?? '' }).abortSignal(signal),
      )
      return vouchers.reduce(
        (sum, it) => (it.kind === 'credit' && it.is_usable ? sum + (it.remaining ?? 0) : sum),
        0,
      )
    },
    enabled: patientId !== undefined,
    staleTime: 0,
  })

/** Packages on sale. */
export const packagesOnSaleQuery = queryOptions({
  queryKey: ['packages', 'on sale'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    return unwrap(
      supabase
        .from('packages')
        .select('id, name_id, name_en, price_idr')
        .eq('is_active', true)
        .order('sort_order')
        .abortSignal(signal),
    )
  },
  staleTime: 300_000,
})

/** One day in a clinic's books. */
export const dayQuery = (clinicId: string, day: string) =>
  queryOptions({
    queryKey: ['sales', 'day', clinicId, day] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('day_summary', { clinic_id: clinicId, on_date: day })
      return unwrap(asked.abortSignal(signal))
    },
    staleTime: 0,
  })
