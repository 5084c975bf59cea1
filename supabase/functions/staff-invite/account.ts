import { env } from '../_shared/env.ts'
import { HttpError, invalidInput } from '../_shared/errors.ts'

/**
 * Asks Auth to create an account and to send its invitation. An account created concurrently for
 * the same address is not an error.
 * @throws HttpError `invalid_input` for an invalid address; `rate_limited`; `unexpected`
 */
export async function inviteAccount(email: string, fullName: string): Promise<void> {
  const key = env('SUPABASE_SERVICE_ROLE_KEY')
  const response = await fetch(`${env('SUPABASE_URL')}/auth/v1/invite`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, data: { full_name: fullName } }),
    signal: AbortSignal.timeout(15_000),
  })
  if (response.ok) return
  const body = (await response.json().catch(() => ({}))) as { error_code?: string; code?: string }
  const code = body.error_code ?? body.code
  if (code === 'email_exists' || code === 'user_already_exists') return
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
