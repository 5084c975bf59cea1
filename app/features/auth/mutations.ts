import { unwrap } from '#app/lib/errors'
import { localizePath } from '#app/lib/locale'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Identifier } from './identifier'

/** Sends a six-digit code; the answer is the same whether the account exists or not. */
export async function sendCode(to: Identifier) {
  const { auth } = await getSupabase()
  const data = { locale: getLocale() }
  await unwrap(
    'email' in to
      ? auth.signInWithOtp({
          ...to,
          options: { data, emailRedirectTo: location.origin + localizePath('/auth/confirm') },
        })
      : auth.signInWithOtp({ ...to, options: { data, channel: 'whatsapp' } }),
  )
}

export async function verifyCode(to: Identifier, token: string) {
  const { auth } = await getSupabase()
  await unwrap(
    auth.verifyOtp('email' in to ? { ...to, token, type: 'email' } : { ...to, token, type: 'sms' }),
  )
}

export async function signInWithPassword(to: Identifier, password: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.signInWithPassword({ ...to, password }))
}

/** The second factor that this account asks for before its session counts in full. */
export async function neededFactor(): Promise<string | undefined> {
  const { auth } = await getSupabase()
  const level = await unwrap(auth.mfa.getAuthenticatorAssuranceLevel())
  if (level.nextLevel !== 'aal2' || level.currentLevel === 'aal2') return undefined
  const { totp } = await unwrap(auth.mfa.listFactors())
  return totp[0]?.id
}

export async function verifyFactor(factorId: string, code: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.mfa.challengeAndVerify({ factorId, code }))
}

/** The link of a sign-in e-mail: a hashed token, or a code that this browser asked for. */
export async function confirmLink(link: { token_hash?: string; type?: string }) {
  const { auth } = await getSupabase()
  if (link.token_hash) {
    const type = link.type === 'invite' || link.type === 'recovery' ? link.type : 'email'
    await unwrap(auth.verifyOtp({ token_hash: link.token_hash, type }))
    return
  }
  // The client exchanges a PKCE code by itself when it starts on this address.
  const { session } = await unwrap(auth.getSession())
  if (!session) await unwrap(Promise.resolve({ data: null, error: { code: 'otp_expired' } }))
}
