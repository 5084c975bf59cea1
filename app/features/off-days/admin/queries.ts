import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import { addDays } from '#app/lib/dates'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { OffDaySearch } from './schema'

const columns =
  'id, physiotherapist_id, clinic_id, type, starts_on, ends_on, weekdays, start_time, end_time, is_closed, name_id, name_en, reason, created_at, updated_at, physiotherapist:physiotherapists(name), clinic:clinics(name)'

export type OffDayRow = Awaited<ReturnType<typeof readOffDay>>

const sortable = ['starts_on', 'type', 'updated_at'] as const
/** Value of the URL parameters for everyone, or everywhere. */
export const everyone = 'everyone'

export const offDaysQuery = (search: OffDaySearch) =>
  queryOptions({
    queryKey: ['off_days', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const { column, ascending } = sortOf(search.sort ?? '-starts_on', sortable)
      let query = supabase.from('off_days').select(columns, { count: 'exact' })
      if (search.who === everyone) query = query.is('physiotherapist_id', null)
      else if (search.who) query = query.eq('physiotherapist_id', search.who)
      if (search.place === everyone) query = query.is('clinic_id', null)
      else if (search.place) query = query.eq('clinic_id', search.place)
      if (search.type) query = query.in('type', search.type)
      if (search.year)
        query = query
          .lte('starts_on', `${search.year}-12-31`)
          .gte('ends_on', `${search.year}-01-01`)
      const sorted = query.order(column, { ascending }).order('id').abortSignal(signal)
      return pageOfRows<OffDayRow>(sorted, search)
    },
    placeholderData: keepPreviousData,
  })

/** All off-days that touch these days; ignores the list's filters. */
export const offDaysBetweenQuery = (first: string, last: string) =>
  queryOptions({
    queryKey: ['off_days', 'between', first, last] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const query = supabase.from('off_days').select(columns)
      return unwrap(
        query
          .lte('starts_on', last)
          .gte('ends_on', first)
          .order('physiotherapist_id', { nullsFirst: true })
          .order('starts_on')
          .order('id')
          .abortSignal(signal),
      )
    },
    placeholderData: keepPreviousData,
  })

/** A physiotherapist's absences and the closures from a day on. */
export const ownOffDaysQuery = (physiotherapistId: string, from: string) =>
  queryOptions({
    queryKey: ['off_days', 'own', physiotherapistId, from] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const query = supabase
        .from('off_days')
        .select(columns)
        .or(`physiotherapist_id.eq.${physiotherapistId},physiotherapist_id.is.null`)
        .eq('is_closed', true)
        .gte('ends_on', from)
      return unwrap(query.order('starts_on').order('id').limit(50).abortSignal(signal))
    },
  })

export const offDayQuery = (id: string) =>
  queryOptions({ queryKey: ['off_days', 'one', id] as const, queryFn: () => readOffDay(id) })

/** @throws not_found */
export async function readOffDay(id: string) {
  const supabase = await getSupabase()
  const found = await unwrap(supabase.from('off_days').select(columns).eq('id', id).maybeSingle())
  if (!found) throw new AppError('not_found')
  return found
}

/** Everyone who can be absent. */
export const absentQuery = queryOptions({
  queryKey: ['physiotherapists', 'absent'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const query = supabase.from('physiotherapists').select('id, name, is_active')
    return unwrap(query.order('sort_order').order('name').abortSignal(signal))
  },
  staleTime: 300_000,
})

/** Starts that can be proposed for an appointment, for six weeks from a day. */
export const startsQuery = (appointmentId: string, from: string) =>
  queryOptions({
    queryKey: ['appointments', 'starts', appointmentId, from] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(
        supabase
          .rpc('reschedule_slots', {
            appointment_id: appointmentId,
            from_date: from,
            to_date: addDays(from, 41),
          })
          .abortSignal(signal),
      )
    },
  })
