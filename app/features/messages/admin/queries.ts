import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageOfList } from '#app/lib/admin/page-of-rows'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type MessageFilter = {
  clinic_id?: string
  kinds?: string[]
  state?: string
  query?: string
  from_date?: string
  to_date?: string
}

/** A page of the messages to patients: those that were due, newest first, or those that wait. */
export const messagesQuery = (
  filter: MessageFilter,
  { page, size }: { page: number; size: number },
) =>
  queryOptions({
    queryKey: ['messages', filter, page, size] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return pageOfList(
        (part) => unwrap(supabase.rpc('list_messages', { filter, ...part }).abortSignal(signal)),
        { page, size },
      )
    },
    placeholderData: keepPreviousData,
  })
