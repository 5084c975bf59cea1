import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** The authenticator app that this account has confirmed. */
export async function findFactor(): Promise<string | undefined> {
  const { auth } = await getSupabase()
  const { totp } = await unwrap(auth.mfa.listFactors())
  return totp[0]?.id
}
