import '#app/lib/error-texts/signing-in'
import { AppError, toAppError, unwrap } from '#app/lib/errors'
import type { Identifier } from '#app/lib/identifier'
import { localizePath, plainPath } from '#app/lib/locale'
import { getSupabase } from '#app/lib/supabase/client'
import { wantedPathFrom } from '#app/lib/wanted-path'
import { getLocale } from '#app/paraglide/runtime.js'
import { sentBefore } from './pending-code'
import { findFactor } from './queries'
import { type Confirmation, linkType } from './schema'
import { withCaptcha } from './with-captcha'

/**
 * Target URL of an e-mail's link. It contains the wanted path, because the link may be opened in
 * another browser, which has not stored it.
 */
export function confirmAddress() {
  const address = new URL(localizePath('/auth/confirm'), location.origin)
  const here = plainPath(location.pathname)
  const wanted =
    wantedPathFrom(document.cookie) ??
    (here.startsWith('/auth/') ? undefined : here + location.search)
  if (wanted) address.searchParams.set('wanted', wanted)
  return address.href
}

/**
 * Sends a six-digit code, unless one was sent less than a minute ago. The response is the same
 * whether the account exists or not.
 * @returns when the code was sent that is valid now, in milliseconds
 */
export async function sendCode(to: Identifier): Promise<number> {
  const { auth } = await getSupabase()
  const data = { locale: getLocale() }
  try {
    await unwrap(
      withCaptcha((more) =>
        'email' in to
          ? auth.signInWithOtp({
              ...to,
              options: { data, emailRedirectTo: confirmAddress(), ...more },
            })
          : auth.signInWithOtp({ ...to, options: { data, channel: 'whatsapp', ...more } }),
      ),
    )
    return Date.now()
  } catch (error) {
    return sentBefore(error)
  }
}

export async function verifyCode(to: Identifier, token: string) {
  const { auth } = await getSupabase()
  await unwrap(
    auth.verifyOtp('email' in to ? { ...to, token, type: 'email' } : { ...to, token, type: 'sms' }),
  )
}

export async function signInWithPassword(to: Identifier, password: string) {
  const { auth } = await getSupabase()
  await unwrap(withCaptcha((options) => auth.signInWithPassword({ ...to, password, options })))
}

/** The factor with which this account must still be verified, if any. */
async function neededFactor(): Promise<string | undefined> {
  const { auth } = await getSupabase()
  const level = await unwrap(auth.mfa.getAuthenticatorAssuranceLevel())
  if (level.nextLevel !== 'aal2' || level.currentLevel === 'aal2') return undefined
  return findFactor()
}

/**
 * Redeems the link of an e-mail: a token hash, or a code that this browser requested.
 * @returns whether there is a session; not after the first half of an address change
 */
export async function confirmLink({ token_hash, type }: Confirmation): Promise<boolean> {
  const { auth } = await getSupabase()
  if (token_hash) {
    const { session } = await unwrap(auth.verifyOtp({ token_hash, type: linkType(type) }))
    return Boolean(session)
  }
  // The client exchanges a PKCE code by itself when it is created on this URL.
  const { session } = await unwrap(auth.getSession())
  if (!session) throw new AppError('code_wrong')
  return true
}

/** Sends the link for choosing a new password; does not reveal whether there is an account. */
export async function sendPasswordLink(email: string) {
  const { auth } = await getSupabase()
  const redirectTo = confirmAddress()
  await unwrap(withCaptcha((more) => auth.resetPasswordForEmail(email, { redirectTo, ...more })))
}

export async function saveNewPassword(password: string) {
  const { auth } = await getSupabase()
  try {
    await unwrap(auth.updateUser({ password }))
  } catch (error) {
    // It already is the current password.
    const { cause } = toAppError(error)
    if ((cause as { code?: string } | undefined)?.code !== 'same_password') throw error
  }
}

/**
 * Call once after an address was verified, and after the second factor: links the clinic's patients
 * with that address to the account. Errors must not block signing in; the first booking tries
 * again.
 * @returns the factor with which this account must be verified first, if any
 */
export async function claimPatients(): Promise<string | undefined> {
  const needed = await neededFactor()
  const supabase = await getSupabase()
  if (!needed) await supabase.rpc('claim_patients')
  return needed
}
