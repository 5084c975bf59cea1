import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import type { Database } from '#app/lib/database.types'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'
import type { ServiceSearch } from './schema'

export type ServiceRow = Database['public']['Tables']['services']['Row']

const sortable = [
  'sort_order',
  'name',
  'specialisation',
  'duration_minutes',
  'price_idr',
  'is_active',
  'updated_at',
] as const

export const servicesQuery = (search: ServiceSearch) =>
  queryOptions({
    queryKey: ['services', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const { column, ascending } = sortOf(search.sort, sortable)
      const name = getLocale() === 'en' ? 'name_en' : 'name_id'
      let query = supabase.from('services').select('*', { count: 'exact' })
      if (search.q) query = query.or(containing(search.q, ['name_id', 'name_en', 'slug']))
      if (search.specialisation) query = query.in('specialisation', search.specialisation)
      if (search.offered) query = query.eq('is_active', search.offered === 'yes')
      const sorted = query
        .order(column === 'name' ? name : column, { ascending })
        .order('id')
        .abortSignal(signal)
      return pageOfRows<ServiceRow>(sorted, search)
    },
    placeholderData: keepPreviousData,
  })

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'one', id] as const,
    queryFn: () => readService(id),
  })

/** The planned, current and past prices of a service, latest first. */
export const servicePricesQuery = (id: string) =>
  queryOptions({
    queryKey: ['service_prices', id] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const query = supabase
        .from('service_prices')
        .select('id, starts_on, price_idr, applied_at')
        .eq('service_id', id)
      return unwrap(query.order('starts_on', { ascending: false }).limit(50).abortSignal(signal))
    },
  })

/** @throws not_found */
export async function readService(id: string): Promise<ServiceRow> {
  const supabase = await getSupabase()
  const found = await unwrap(supabase.from('services').select('*').eq('id', id).maybeSingle())
  if (!found) throw new AppError('not_found')
  return found
}
