import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Whether the user is staff, or would be with the second factor that the clinic demands. */
export async function isOfStaff(): Promise<boolean> {
  const supabase = await getSupabase()
  const asked = supabase.rpc('my_staff_access', undefined, { get: true })
  const { roles, second_factor } = (await unwrap(asked)) as Access
  return roles.length > 0 || second_factor === 'must_enrol'
}

type Access = { roles: unknown[]; second_factor: string }

/** The account's verified authenticator app. */
export async function findFactor(): Promise<string | undefined> {
  const { auth } = await getSupabase()
  const { totp } = await unwrap(auth.mfa.listFactors())
  return totp[0]?.id
}
