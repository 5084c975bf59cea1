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
