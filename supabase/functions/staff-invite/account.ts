import { env } from '../_shared/env.ts'
import { HttpError, invalidInput } from '../_shared/errors.ts'
import { asService } from '../_shared/keys.ts'

/**
 * Asks Auth to send an invitation, and to create the account if there is none. An invitation that
 * has lapsed is sent anew.
 * @returns whether it was sent: not to those who have come in with this address before
 * @throws HttpError `invalid_input` for an invalid address; `rate_limited`; `unexpected`
 */
export async function inviteAccount(email: string, fullName: string): Promise<boolean> {
  const response = await fetch(`${env('SUPABASE_URL')}/auth/v1/invite`, {
    method: 'POST',
    headers: { ...asService(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, data: { full_name: fullName } }),
    signal: AbortSignal.timeout(15_000),
  })
  if (response.ok) return true
  const body = (await response.json().catch(() => ({}))) as { error_code?: string; code?: string }
  const code = body.error_code ?? body.code
  if (code === 'email_exists' || code === 'user_already_exists') return false
  if (response.status === 429)
    throw new HttpError(429, {
      code: 'rate_limited',
      message: 'too many invitations; wait a while',
    })
  if (code === 'validation_failed' || code === 'email_address_invalid')
    throw invalidInput('email', 'is not an address')
  console.error('auth:', response.status, code)
  throw new HttpError(500, { code: 'unexpected', message: 'something went wrong' })
}
