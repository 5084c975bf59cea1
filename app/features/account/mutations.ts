import { claimPatients, confirmAddress } from '#app/features/auth/mutations'
import { withCaptcha } from '#app/features/auth/with-captcha'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Requests a change of e-mail address: codes go to the old and to the new one. */
export async function changeEmail(email: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.updateUser({ email }, { emailRedirectTo: confirmAddress() }))
}

/** @returns whether the change is complete, i.e. every address involved has confirmed it */
export async function agreeToEmail(email: string, token: string): Promise<boolean> {
  const { auth } = await getSupabase()
  const { session } = await unwrap(auth.verifyOtp({ email, token, type: 'email_change' }))
  if (session) await claimPatients()
  return Boolean(session)
}

export async function resendEmailChange(email: string) {
  const { auth } = await getSupabase()
  await unwrap(withCaptcha((options) => auth.resend({ type: 'email_change', email, options })))
}

/** Requests a change of phone number: a code goes to the new one. */
export async function changePhone(phone: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.updateUser({ phone }))
}

export async function confirmPhone(phone: string, token: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.verifyOtp({ phone, token, type: 'phone_change' }))
  await claimPatients()
}

export async function resendPhoneChange(phone: string) {
  const { auth } = await getSupabase()
  await unwrap(withCaptcha((options) => auth.resend({ type: 'phone_change', phone, options })))
}

/** Removes an authenticator app and renews this session's token, which contains its level. */
export async function removeFactor(factorId: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.mfa.unenroll({ factorId }))
  await unwrap(auth.refreshSession())
}
