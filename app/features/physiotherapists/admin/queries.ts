import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { Hours } from './mutations'
import type { PhysioSearch } from './schema'

const columns =
  'id, slug, name, years_of_experience, specialities, languages, photo_path, biography_id, biography_en, str_number, sipf_number, is_active, is_public, sort_order, updated_at, services:physiotherapist_services(service_id)'

export type PhysioRow = Awaited<ReturnType<typeof readPhysio>>

const sortable = ['sort_order', 'name', 'years_of_experience', 'updated_at'] as const

export const physiosQuery = (search: PhysioSearch) =>
  queryOptions({
    queryKey: ['physiotherapists', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const { column, ascending } = sortOf(search.sort, sortable)
      let query = supabase.from('physiotherapists').select(columns, { count: 'exact' })
      if (search.q) query = query.or(containing(search.q, ['name', 'slug']))
      if (search.state === 'inactive') query = query.eq('is_active', false)
      else if (search.state)
        query = query.eq('is_active', true).eq('is_public', search.state === 'public')
      const sorted = query.order(column, { ascending }).order('id').abortSignal(signal)
      return pageOfRows<PhysioRow>(sorted, search)
    },
    placeholderData: keepPreviousData,
  })

export const physioQuery = (id: string) =>
  queryOptions({
    queryKey: ['physiotherapists', 'one', id] as const,
    queryFn: () => readPhysio(id),
  })

/** @throws not_found */
export async function readPhysio(id: string) {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('physiotherapists').select(columns).eq('id', id).maybeSingle(),
  )
  if (!found) throw new AppError('not_found')
  return found
}

/** Services that can be assigned. */
export const servicesToGiveQuery = queryOptions({
  queryKey: ['services', 'to_give'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const query = supabase.from('services').select('id, name_id, name_en, is_active')
    return unwrap(query.order('sort_order').abortSignal(signal))
  },
  staleTime: 300_000,
})

/** The weekly hours of a physiotherapist, past ones included. */
export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedules', id] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const query = supabase
        .from('schedules')
        .select('id, clinic_id, weekday, start_time, end_time, valid_from, valid_until, updated_at')
        .eq('physiotherapist_id', id)
      return unwrap(
        query.order('valid_from').order('weekday').order('start_time').abortSignal(signal),
      )
    },
  })

export type ScheduleRow = Awaited<
  ReturnType<NonNullable<ReturnType<typeof scheduleQuery>['queryFn']>>
>[number]

/** The starts that patients would be offered with these hours. */
export const offeredQuery = (
  asked: { id: string; clinicId: string; serviceId: string; from: string; to: string },
  schedule: Hours[],
) =>
  queryOptions({
    queryKey: ['schedules', asked.id, 'offered', asked, schedule] as const,
    queryFn: async ({ signal }) => {
      await quiet(signal)
      const supabase = await getSupabase()
      const answer = supabase.rpc('preview_schedule', {
        physiotherapist_id: asked.id,
        schedule,
        clinic_id: asked.clinicId,
        service_id: asked.serviceId,
        from_date: asked.from,
        to_date: asked.to,
      })
      return unwrap(answer.abortSignal(signal))
    },
    // Keep the previous result while the hours are being edited.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Debounces a query: a newer one aborts it during this pause. */
const quiet = (signal: AbortSignal) =>
  new Promise<void>((next, stop) => {
    const timer = setTimeout(next, 250)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(new DOMException('asked anew', 'AbortError'))
    })
  })
