import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOfList } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { foundBy } from './found-by'
import type { PatientSearch } from './schema'

export function filterOf(search: PatientSearch, clinicId: string | undefined) {
  const { q, sort, from, until, visit } = search
  const { column, ascending } = sortOf(sort, ['full_name', 'created_at'])
  return {
    sort: column,
    is_descending: !ascending,
    ...(clinicId && { clinic_id: clinicId }),
    ...(q && { query: q }),
    ...(from && until && { came_from: from, came_to: until }),
    ...(from && until && visit && { is_new: visit === 'new' }),
  }
}
export type PatientFilter = ReturnType<typeof filterOf>

/** A page of the register. */
export const patientsQuery = (filter: PatientFilter, { page, size }: PatientSearch) =>
  queryOptions({
    queryKey: ['patients', 'page', filter, page, size] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return pageOfList(
        (part) => unwrap(supabase.rpc('list_patients', { filter, ...part }).abortSignal(signal)),
        { page, size },
      )
    },
    placeholderData: keepPreviousData,
  })

/** The next rows of the same list as CSV. The patients in it can see the export. */
export async function exportPatients(
  filter: PatientFilter,
  words: Record<string, string>,
  after: string | undefined,
  signal: AbortSignal,
  separator: string,
) {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .rpc('export_patients', { filter, words, separator, ...(after !== undefined && { after }) })
      .abortSignal(signal),
  )
}

/** A patient's full record. Each access is logged, so it is refetched only when needed. */
export const patientQuery = (id: string) =>
  queryOptions({
    queryKey: ['patients', 'one', id] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const found_by = foundBy(id)
      return unwrap(
        supabase
          .rpc('read_patient', { patient_id: id, ...(found_by !== undefined && { found_by }) })
          .abortSignal(signal),
      )
    },
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Typed = { full_name: string; phone: string; email: string; birth_date: string }

/** Records likely to be of the person being entered. */
export const similarQuery = (typed: Typed, exceptId: string | undefined) =>
  queryOptions({
    queryKey: ['patients', 'similar', typed, exceptId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const isDay = /^\d{4}-\d\d-\d\d$/.test(typed.birth_date)
      return unwrap(
        supabase
          .rpc('similar_patients', {
            ...(typed.full_name.trim().length >= 3 && { full_name: typed.full_name.trim() }),
            ...(typed.phone && { phone: typed.phone }),
            ...(typed.email && { email: typed.email }),
            ...(isDay && { birth_date: typed.birth_date }),
            ...(exceptId && { except_id: exceptId }),
          })
          .abortSignal(signal),
      )
    },
    placeholderData: keepPreviousData,
  })

/** Patients by parts of a name, a phone in any notation, an e-mail or a booking number. */
export const searchPatientsQuery = (query: string, max_count: number) =>
  queryOptions({
    queryKey: ['patients', 'search', query, max_count] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(supabase.rpc('search_patients', { query, max_count }).abortSignal(signal))
    },
    placeholderData: keepPreviousData,
  })
