import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { Span } from './schema'

const args = ({ from, until }: Span, clinicId: string | undefined) => ({
  from_date: from,
  to_date: until,
  ...(clinicId && { clinic_id: clinicId }),
})

// Keys begin with `dashboard`, not with a table's name: it aggregates many tables.

/** Visits, working time, patients and money in a span of days. */
export const dashboardQuery = (span: Span, clinicId: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'summary', span, clinicId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(supabase.rpc('dashboard_summary', args(span, clinicId)).abortSignal(signal))
    },
    placeholderData: keepPreviousData,
  })

/** Totals of the books in a span of days. */
export const salesSummaryQuery = (span: Span, clinicId: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'sales', span, clinicId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(supabase.rpc('sales_summary', args(span, clinicId)).abortSignal(signal))
    },
    placeholderData: keepPreviousData,
  })
