import { claimPatients, confirmAddress } from '#app/features/auth/mutations'
import { sentBefore } from '#app/features/auth/pending-code'
import { toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

let asked: string | undefined

/**
 * Asks for a code. Asked again for the same address, one has been sent: its answer was lost, or it
 * has not arrived. (Auth's own `resend` finds accounts by the address that they have, not by the
 * one that they shall have.)
 * @returns when it was sent, in milliseconds
 */
async function codeSentAt(address: string, asking: Promise<unknown>): Promise<number> {
  const isRepeated = asked === address
  asked = address
  try {
    await asking
    return Date.now()
  } catch (error) {
    if (!isRepeated) throw error
    return sentBefore(error)
  }
}

/**
 * Requests a change of e-mail address: codes go to the old and to the new one.
 * @returns when they were sent, in milliseconds
 */
export async function changeEmail(email: string): Promise<number> {
  const { auth } = await getSupabase()
  return codeSentAt(
    email,
    unwrap(auth.updateUser({ email }, { emailRedirectTo: confirmAddress() })),
  )
}

/** @returns whether the change is complete, i.e. every address involved has confirmed it */
export async function agreeToEmail(email: string, token: string): Promise<boolean> {
  const { auth } = await getSupabase()
  const { session } = await unwrap(auth.verifyOtp({ email, token, type: 'email_change' }))
  if (session) await claimPatients()
  return Boolean(session)
}

/**
 * Requests a change of phone number: a code goes to the new one.
 * @returns when it was sent, in milliseconds
 */
export async function changePhone(phone: string): Promise<number> {
  const { auth } = await getSupabase()
  return codeSentAt(phone, unwrap(auth.updateUser({ phone })))
}

export async function confirmPhone(phone: string, token: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.verifyOtp({ phone, token, type: 'phone_change' }))
  await claimPatients()
}

/**
 * Removes an authenticator app, which may be gone already, and renews this session's token, which
 * contains its level.
 */
export async function removeFactor(factorId: string) {
  const { auth } = await getSupabase()
  await unwrap(auth.mfa.unenroll({ factorId })).catch((error: unknown) => {
    if (toAppError(error).status !== 404) throw error
  })
  await unwrap(auth.refreshSession())
}
