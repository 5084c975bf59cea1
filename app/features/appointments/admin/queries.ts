import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOfList } from '#app/lib/admin/page-of-rows'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { AppointmentSearch, ListName } from './schema'

/** Maps the URL's filters to the arguments of the database function. */
export function filterOf(list: ListName, search: AppointmentSearch, clinicId: string | undefined) {
  const { q, physiotherapist, service, state, from, until, sort, package: byPackage } = search
  return {
    list,
    ...(clinicId && { clinic_id: clinicId }),
    ...(physiotherapist && { physiotherapist_id: physiotherapist }),
    ...(service && { service_id: service }),
    ...(state && { statuses: state }),
    ...(byPackage && { is_by_package: byPackage === 'yes' }),
    ...(from && { from_date: from }),
    ...(until && { to_date: until }),
    ...(q && { query: q }),
    ...(sort && { is_descending: sort.startsWith('-') }),
  }
}
export type AppointmentFilter = ReturnType<typeof filterOf>

/** A page of appointments, ordered by time. */
export const appointmentsQuery = (
  filter: AppointmentFilter,
  { page, size }: { page: number; size: number },
) =>
  queryOptions({
    queryKey: ['appointments', 'page', filter, page, size] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return pageOfList(
        (part) =>
          unwrap(supabase.rpc('list_appointments', { filter, ...part }).abortSignal(signal)),
        { page, size },
      )
    },
    placeholderData: keepPreviousData,
  })

/** The next rows of the same list as CSV. */
export async function exportAppointments(
  filter: AppointmentFilter,
  words: Record<string, string>,
  after: string | undefined,
  signal: AbortSignal,
  separator: string,
) {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .rpc('export_appointments', {
        filter,
        words,
        separator,
        ...(after !== undefined && { after }),
      })
      .abortSignal(signal),
  )
}

/** All physiotherapists, former ones included: lists go back years. */
export const physiotherapistsQuery = queryOptions({
  queryKey: ['physiotherapists', 'names'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    return unwrap(
      supabase.from('physiotherapists').select('id, name').order('name').abortSignal(signal),
    )
  },
  staleTime: 300_000,
})
