import { unwrap } from '#app/lib/errors'
import { sessionUser } from '#app/lib/session'
import { getSupabase } from '#app/lib/supabase/client'

/** The account's verified authenticator app. */
export async function findFactor(): Promise<string | undefined> {
  const { auth } = await getSupabase()
  const { totp } = await unwrap(auth.mfa.listFactors())
  // Removed on another device: guards ask this browser's session, which does not know yet.
  if (!totp[0] && (await sessionUser())?.lacksFactor) await unwrap(auth.refreshSession())
  return totp[0]?.id
}
