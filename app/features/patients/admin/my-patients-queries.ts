import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageOfRows } from '#app/lib/admin/page-of-rows'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { OwnPatient } from '#app/lib/supabase/staff-results'
import type { MyPatientSearch } from './schema'

/**
 * The caller's patients, next visit first. The key begins with `appointments`, so that any change
 * of one invalidates this.
 */
export const myPatientsQuery = ({ q, page, size }: MyPatientSearch) =>
  queryOptions({
    queryKey: ['appointments', 'my patients', q, page, size] as const,
    queryFn: async ({ signal }): Promise<PageOfRows<OwnPatient>> => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('my_patients', {
        ...(q && { query: q }),
        max_count: size,
        skip: Math.min((page - 1) * size, 10_000),
      })
      const { rows, count } = await unwrap(asked.abortSignal(signal))
      return { rows, total: count }
    },
    placeholderData: keepPreviousData,
  })
