import { AppError, toAppError, unwrap } from '#app/lib/errors'
import { localizePath } from '#app/lib/locale'
import { getSupabase } from '#app/lib/supabase/client'
import { type Confirmation, linkType } from './schema'

/**
 * Uses the link of an e-mail up: a hashed token, or a code that this browser asked for.
 * @returns whether somebody is signed in; not after the first half of a change of address
 */
export async function confirmLink({ token_hash, type }: Confirmation): Promise<boolean> {
  const { auth } = await getSupabase()
  if (token_hash) {
    const { session } = await unwrap(auth.verifyOtp({ token_hash, type: linkType(type) }))
    return Boolean(session)
  }
  // The client exchanges a PKCE code by itself when it starts on this address.
  const { session } = await unwrap(auth.getSession())
  if (!session) throw new AppError('code_wrong')
  return true
}

/** Sends the link with which a new password is chosen; nothing tells whether there is an account. */
export async function sendPasswordLink(email: string) {
  const { auth } = await getSupabase()
  const redirectTo = location.origin + localizePath('/auth/confirm')
  await unwrap(auth.resetPasswordForEmail(email, { redirectTo }))
}

export async function saveNewPassword(password: string) {
  const { auth } = await getSupabase()
  try {
    await unwrap(auth.updateUser({ password }))
  } catch (error) {
    // It is the present one: nothing is left to do.
    const { cause } = toAppError(error)
    if ((cause as { code?: string } | undefined)?.code !== 'same_password') throw error
  }
}
