import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type OwnMessages = { has_changes: boolean; has_digest: boolean }

/** The caller's e-mail notifications; all are on by default. */
export const ownMessagesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'messages', userId] as const,
    queryFn: async ({ signal }): Promise<OwnMessages> => {
      const supabase = await getSupabase()
      const row = await unwrap(
        supabase
          .from('staff_message_settings')
          .select('has_changes, has_digest')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      )
      return row ?? { has_changes: true, has_digest: true }
    },
  })

/** @throws forbidden for users who are no longer staff */
export async function saveOwnMessages(userId: string, wish: OwnMessages) {
  const supabase = await getSupabase()
  const table = () => supabase.from('staff_message_settings')
  const changed = await unwrap(table().update(wish).eq('user_id', userId).select('user_id'))
  // Not an upsert, which would also write the id, and nobody may change that.
  if (changed.length === 0) await unwrap(table().insert({ user_id: userId, ...wish }))
}
