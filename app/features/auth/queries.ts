import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** The account's verified authenticator app. */
export async function findFactor(): Promise<string | undefined> {
  const { auth } = await getSupabase()
  const { totp } = await unwrap(auth.mfa.listFactors())
  return totp[0]?.id
}
