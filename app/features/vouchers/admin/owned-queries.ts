import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOfList } from '#app/lib/admin/page-of-rows'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

// Keys begin with `vouchers`, because every issue or use changes all of these.

export type OwnedFilter = {
  clinic_id?: string
  kinds?: string[]
  is_bought?: boolean
  package_id?: string
  state?: string
  query?: string
  from_date?: string
  to_date?: string
}

/** A page of patients' packages and credit, also past ones, with the total that is left. */
export const ownedQuery = (filter: OwnedFilter, { page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: ['vouchers', 'owned', filter, page, size] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = { sums: { credit_idr: 0, sessions: 0 } }
      const rows = await pageOfList(
        async (part) => {
          const answer = await unwrap(
            supabase.rpc('list_vouchers', { filter, ...part }).abortSignal(signal),
          )
          asked.sums = answer.sums
          return answer
        },
        { page, size },
      )
      return { ...rows, ...asked }
    },
    placeholderData: keepPreviousData,
  })

/** One voucher with its ledger. */
export const ownedVoucherQuery = (id: string) =>
  queryOptions({
    queryKey: ['vouchers', 'owned one', id] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(supabase.rpc('read_voucher', { voucher_id: id }).abortSignal(signal))
    },
    staleTime: 0,
  })
