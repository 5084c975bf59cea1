import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type Factor = { id: string; name: string; createdAt: string }

/** The account's sign-in data: verified addresses, pending changes, authenticator apps. */
export type Account = {
  email: string | undefined
  phone: string | undefined
  /** Requested, but not yet confirmed by every address involved. */
  newEmail: string | undefined
  factors: Factor[]
}

export async function getAccount(): Promise<Account> {
  const { auth } = await getSupabase()
  const { user } = await unwrap(auth.getUser())
  return {
    email: (user?.email_confirmed_at && user.email) || undefined,
    phone: user?.phone_confirmed_at && user.phone ? `+${user.phone}` : undefined,
    newEmail: user?.new_email || undefined,
    factors: (user?.factors ?? [])
      .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
      .map(({ id, friendly_name, created_at }) => ({
        id,
        name: friendly_name ?? '',
        createdAt: created_at,
      })),
  }
}
