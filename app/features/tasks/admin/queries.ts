import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Open tasks, oldest first. @param count of them; with 0 only how many there are */
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

/** @throws invalid_input with `details.rule` money_open while money waits for the decision */
export async function closeTask(id: string, note: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('close_task', { task_id: id, note }))
}
