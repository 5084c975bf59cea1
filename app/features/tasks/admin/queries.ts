import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Open tasks, oldest first. @param count limit; 0: only the number of open tasks */
export const tasksQuery = (clinicId: string | undefined, count: number) =>
  queryOptions({
    queryKey: ['admin_tasks', clinicId, count] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(
        supabase
          .rpc('staff_tasks', { ...(clinicId && { clinic_id: clinicId }), max_count: count })
          .abortSignal(signal),
      )
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** @throws invalid_input with `details.rule` money_open while its money is not settled */
export async function closeTask(id: string, note: string) {
  const supabase = await getSupabase()
  const closed = await unwrap(supabase.rpc('close_task', { task_id: id, note }))
  return closed as { note: string | null }
}

/** What erasing an account and its people would meet. */
export const deletionQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['deletion', taskId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(supabase.rpc('preview_deletion', { task_id: taskId }).abortSignal(signal))
    },
    staleTime: 0,
  })

/** @throws person_in_use with the rule while something is not over */
export async function completeDeletion(taskId: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('complete_deletion', { task_id: taskId }))
}
