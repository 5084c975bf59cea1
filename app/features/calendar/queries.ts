import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Whose appointments: those of the account's people, or those of a physiotherapist. */
export type FeedKind = 'patient' | 'physiotherapist'

/**
 * The secret token in a feed's URL; created by the first call.
 * @param renew creates another one, which invalidates the old URL
 */
export async function getCalendarToken(kind: FeedKind, renew = false): Promise<string> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('calendar_token', { kind, renew }))
}
