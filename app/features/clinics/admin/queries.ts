import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import type { Tables } from '#app/lib/database.types'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { ClinicSearch } from './schema'

export type ClinicRow = Tables<'clinics'>

const sortable = ['sort_order', 'name', 'city', 'updated_at'] as const

export const clinicsQuery = (search: ClinicSearch) =>
  queryOptions({
    queryKey: ['clinics', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const { column, ascending } = sortOf(search.sort, sortable)
      let query = supabase.from('clinics').select('*', { count: 'exact' })
      if (search.q) query = query.or(containing(search.q, ['name', 'city', 'address_line1']))
      if (search.state) query = query.eq('is_active', search.state === 'open')
      const sorted = query.order(column, { ascending }).order('id').abortSignal(signal)
      return pageOfRows<ClinicRow>(sorted, search)
    },
    placeholderData: keepPreviousData,
  })

export const clinicQuery = (id: string) =>
  queryOptions({
    queryKey: ['clinics', 'one', id] as const,
    queryFn: () => readClinic(id),
  })

/** @throws not_found */
export async function readClinic(id: string): Promise<ClinicRow> {
  const supabase = await getSupabase()
  const found = await unwrap(supabase.from('clinics').select('*').eq('id', id).maybeSingle())
  if (!found) throw new AppError('not_found')
  return found
}

/** The opening hours of a clinic, past ones included. */
export const clinicHoursQuery = (id: string) =>
  queryOptions({
    queryKey: ['clinic_hours', id] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const query = supabase.from('clinic_hours').select('*').eq('clinic_id', id)
      return unwrap(
        query.order('valid_from').order('weekday').order('opens_at').abortSignal(signal),
      )
    },
    select: (rows) =>
      rows.map(({ opens_at, closes_at, ...row }) => ({
        ...row,
        start_time: opens_at,
        end_time: closes_at,
      })),
  })
