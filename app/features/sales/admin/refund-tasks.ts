import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

const kinds = ['refund_request', 'payment_review', 'payment_late']

/** Open tasks with an amount to be paid back, oldest first. */
export const refundTasksQuery = queryOptions({
  queryKey: ['admin_tasks', 'refunds'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const { tasks } = await unwrap(
      supabase.rpc('staff_tasks', { max_count: 200, kinds }).abortSignal(signal),
    )
    return tasks.filter((task) => (task.waiting_idr ?? 0) > 0)
  },
  staleTime: 0,
})
