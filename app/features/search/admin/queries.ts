import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { StaffAppointment } from '#app/lib/supabase/staff-results'

/** Patients matching the text, best first; without text the recently opened ones. */
export const foundPatientsQuery = (text: string) =>
  queryOptions({
    queryKey: ['patients', 'found', text] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      if (text) {
        const found = supabase.rpc('search_patients', { query: text, max_count: 10 })
        return unwrap(found.abortSignal(signal))
      }
      const recent = await unwrap(supabase.rpc('recent_patients').abortSignal(signal))
      return recent.map((patient) => ({ ...patient, is_exact: false }))
    },
    // The list of recently opened patients must include the last one.
    staleTime: text ? 5000 : 0,
    placeholderData: keepPreviousData,
  })

/** LW-AB2CD3, with or without prefix, also as it is read out; letters alone could be a name. */
export function bookingNumber(text: string): string | undefined {
  const written = text.toUpperCase().replace(/[\s-]/g, '')
  const [, prefix, number] = /^(LW)?([2-9A-HJ-NP-Z]{6})$/.exec(written) ?? []
  return number && (prefix || /\d/.test(number)) ? `LW-${number}` : undefined
}

/** The appointments of a booking, of those in the lists of coming and of past ones. */
export const numberedQuery = (number: string) =>
  queryOptions({
    queryKey: ['appointments', 'numbered', number] as const,
    queryFn: async ({ signal }): Promise<StaffAppointment[]> => {
      const supabase = await getSupabase()
      const pages = await Promise.all(
        ['upcoming', 'completed'].map((list) =>
          unwrap(
            supabase
              .rpc('list_appointments', { filter: { list, query: number }, max_count: 100 })
              .abortSignal(signal),
          ),
        ),
      )
      return pages.flatMap(({ rows }) => rows).filter((row) => row.booking_number === number)
    },
    staleTime: 5000,
  })
