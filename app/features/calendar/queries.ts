import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Whose appointments: of the account's people, or those that a physiotherapist gives. */
export type FeedKind = 'patient' | 'physiotherapist'

/**
 * The secret in the address of a calendar, made at the first call.
 * @param renew makes another one, and ends the old address
 */
export async function getCalendarToken(kind: FeedKind, renew = false): Promise<string> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('calendar_token', { kind, renew }))
}
