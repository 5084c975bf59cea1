import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { withOffset } from '#app/lib/admin/zone-offset'
import type { Tables } from '#app/lib/database.types'
import { addDays, clinicTimeZone } from '#app/lib/dates'
import { getSupabase } from '#app/lib/supabase/client'
import type { AuditSearch } from './schema'

type Values = Record<string, unknown> | null
export type AuditRow = Omit<Tables<'audit_log'>, 'old_values' | 'new_values'> & {
  old_values: Values
  new_values: Values
}

// The log is one for all clinics: its days are in the zone in which its times are shown.
const startOf = (day: string) => withOffset(`${day}T00:00`, clinicTimeZone)

/** Changes, newest first. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit_log', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      let query = supabase.from('audit_log').select('*', { count: 'exact' })
      if (search.q) query = query.or(containing(search.q, ['row_name', 'actor_name']))
      if (search.what) query = query.in('table_name', search.what)
      if (search.action) query = query.eq('action', search.action)
      if (search.from) query = query.gte('created_at', startOf(search.from))
      if (search.until) query = query.lt('created_at', startOf(addDays(search.until, 1)))
      const sorted = query
        .order('created_at', { ascending: search.sort === 'created_at' })
        .order('id', { ascending: search.sort === 'created_at' })
        .abortSignal(signal)
      return pageOfRows<AuditRow>(sorted as never, search)
    },
    placeholderData: keepPreviousData,
  })
