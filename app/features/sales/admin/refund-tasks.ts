import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { StaffTask } from '#app/lib/supabase/staff-results'

const kinds = ['refund_request', 'payment_review', 'payment_late']

const amountOf = ({ details }: StaffTask, field: string) => {
  const value = details[field]
  return typeof value === 'number' ? value : 0
}

/** What a task still owes: the amount requested, credited, or received and open. */
export const waitingIdr = (task: StaffTask) =>
  (amountOf(task, 'amount_idr') ||
    amountOf(task, 'credited_idr') ||
    amountOf(task, 'received_idr')) -
  amountOf(task, 'refunded_idr') -
  amountOf(task, 'settled_idr')

/** Open tasks with an amount to be paid back, oldest first. */
export const refundTasksQuery = queryOptions({
  queryKey: ['admin_tasks', 'refunds'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const { tasks } = await unwrap(
      supabase.rpc('staff_tasks', { max_count: 200, kinds }).abortSignal(signal),
    )
    return tasks.filter((task) => waitingIdr(task) > 0)
  },
  staleTime: 0,
})
