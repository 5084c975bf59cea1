import { queryOptions } from '@tanstack/react-query'
import { sortOf } from '#app/lib/admin/search'
import { AppError, unwrap } from '#app/lib/errors'
import type { StaffMember } from '#app/lib/supabase/setup-results'
import { getSupabase } from '#app/lib/supabase/client'
import type { StaffSearch } from './schema'

/** All current and former staff, read at once: a clinic has only dozens. */
export const staffQuery = queryOptions({
  queryKey: ['staff', 'members'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    return unwrap(supabase.rpc('staff_members').abortSignal(signal))
  },
})

const sortable = ['full_name', 'role', 'last_seen_at'] as const

/** One page of the staff, filtered and sorted by the URL. */
export function pageOfStaff(all: StaffMember[], search: StaffSearch) {
  const wanted = search.q?.toLowerCase()
  const found = all.filter(
    (it) =>
      (!wanted || `${it.full_name} ${it.email}`.toLowerCase().includes(wanted)) &&
      (!search.role || it.role === search.role) &&
      (!search.state || it.is_active === (search.state === 'working')),
  )
  const { column, ascending } = sortOf(search.sort, sortable)
  const sorted = search.sort
    ? found.toSorted(
        (a, b) => (a[column] ?? '').localeCompare(b[column] ?? '') * (ascending ? 1 : -1),
      )
    : found
  const from = (search.page - 1) * search.size
  return { rows: sorted.slice(from, from + search.size), total: found.length }
}

/** @throws not_found */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'one', id] as const,
    queryFn: async () => {
      const supabase = await getSupabase()
      const all = await unwrap(supabase.rpc('staff_members'))
      const found = all.find((it) => it.id === id)
      if (!found) throw new AppError('not_found')
      return found
    },
  })
