import { productName } from '#app/lib/brand'
import { toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/**
 * Verifies a code of this factor, or of another one that the account has: a code does not say whose
 * it is.
 * @returns false if the account no longer has this factor
 */
export async function verifyFactor(factorId: string, code: string): Promise<boolean> {
  const { auth } = await getSupabase()
  /** @throws anything but a wrong code and a factor that is gone */
  const tryIt = async (factorId: string) => {
    try {
      await unwrap(auth.mfa.challengeAndVerify({ factorId, code }))
    } catch (error) {
      const failure = toAppError(error)
      if (failure.code !== 'code_wrong' && failure.status !== 404) throw failure
      return failure
    }
  }
  const refusal = await tryIt(factorId)
  if (!refusal) return true
  if (refusal.status === 404) return false
  const { totp } = await unwrap(auth.mfa.listFactors())
  // The one that is being set up is not among them, and counts only by its own code.
  if (totp.some(({ id }) => id === factorId))
    for (const { id } of totp) if (id !== factorId && !(await tryIt(id))) return true
  throw refusal
}

export type Enrolment = { factorId: string; picture: string; secret: string }

/** Starts the set-up of an authenticator app; it is active after the first correct code. */
export async function enrolFactor(friendlyName: string = productName): Promise<Enrolment> {
  const { auth } = await getSupabase()
  const { all } = await unwrap(auth.mfa.listFactors())
  // Unverified factors of earlier attempts block their names and count against the limit.
  for (const { id, status } of all)
    if (status === 'unverified') await unwrap(auth.mfa.unenroll({ factorId: id }))
  const { id, totp } = await unwrap(
    auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: productName }),
  )
  const drawing = totp.qr_code.replace(/^data:image\/svg\+xml;utf-8,/, '')
  const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  return { factorId: id, picture, secret: totp.secret }
}
