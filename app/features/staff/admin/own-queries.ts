import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type OwnMessages = { has_changes: boolean; has_digest: boolean }

/** What the caller wants to be told by e-mail: everything until they say otherwise. */
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

/** @throws forbidden for who does not work here any more */
export async function saveOwnMessages(userId: string, wish: OwnMessages) {
  const supabase = await getSupabase()
  const table = () => supabase.from('staff_message_settings')
  const changed = await unwrap(table().update(wish).eq('user_id', userId).select('user_id'))
  // An upsert would write the id as well, which nobody may change.
  if (changed.length === 0) await unwrap(table().insert({ user_id: userId, ...wish }))
}
