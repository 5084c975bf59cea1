import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { withOffset } from '#app/lib/admin/zone-offset'
import type { Tables } from '#app/lib/database.types'
import { addDays, clinicTimeZone } from '#app/lib/dates'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'
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

/** Names by id, of what changes refer to. */
export type Names = ReadonlyMap<string, string>

/** The names of all clinics, physiotherapists and services. */
export const namesQuery = queryOptions({
  queryKey: ['audit_log', 'names'] as const,
  queryFn: async ({ signal }): Promise<Names> => {
    const supabase = await getSupabase()
    const [clinics, people, services] = await Promise.all([
      unwrap(supabase.from('clinics').select('id, name').abortSignal(signal)),
      unwrap(supabase.from('physiotherapists').select('id, name').abortSignal(signal)),
      unwrap(supabase.from('services').select('id, name_id, name_en').abortSignal(signal)),
    ])
    const isEnglish = getLocale() === 'en'
    return new Map([
      ...[...clinics, ...people].map(({ id, name }) => [id, name] as const),
      ...services.map((it) => [it.id, isEnglish ? it.name_en : it.name_id] as const),
    ])
  },
  staleTime: 300_000,
})
