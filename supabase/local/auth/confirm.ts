import type { PoolClient } from 'pg'
import { codeOf } from '../errors.ts'
import { AuthError } from './errors.ts'
import { forgetTokens, type TokenType } from './one-time-codes.ts'
import { mergeMetadata, saveIdentity } from './identities.ts'
import type { User } from './users.ts'

/** Using a mailed code proves access to the mailbox. Later sign-ins by e-mail change nothing. */
export async function confirmEmail(client: PoolClient, user: User) {
  if (user.email_confirmed_at || !user.email) return
  await client.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [user.id],
  )
  await mergeMetadata(client, user.id, 'user', { email_verified: true })
  await saveIdentity(client, user.id, 'email', { email: user.email, email_verified: true })
  await forgetTokens(client, user.id)
}

export async function confirmPhone(client: PoolClient, user: User) {
  if (user.phone_confirmed_at || !user.phone) return
  await client.query(
    `update auth.users set phone_confirmed_at = now(), updated_at = now()
     where id = $1 and phone_confirmed_at is null`,
    [user.id],
  )
  await saveIdentity(client, user.id, 'phone', { phone: user.phone, phone_verified: true })
  await forgetTokens(client, user.id)
}

/** @returns whether the change is complete: both addresses confirmed it where both have to */
export async function confirmEmailChange(
  client: PoolClient,
  user: User,
  half: TokenType,
): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from auth.one_time_tokens
     where user_id = $1 and token_type <> $2
       and token_type in ('email_change_token_current', 'email_change_token_new')
     for update`,
    [user.id, half],
  )
  if (rows.length > 0) {
    await client.query('update auth.users set email_change_confirm_status = 1 where id = $1', [
      user.id,
    ])
    return false
  }
  const email = user.email_change ?? ''
  await taken('email_exists', () =>
    client.query(
      `update auth.users
       set email = $2, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false,
         updated_at = now()
       where id = $1`,
      [user.id, email],
    ),
  )
  if (!user.email_confirmed_at)
    await mergeMetadata(client, user.id, 'user', { email_verified: true })
  await saveIdentity(client, user.id, 'email', { email, email_verified: true })
  await forgetTokens(client, user.id)
  return true
}

export async function confirmPhoneChange(client: PoolClient, user: User, phone: string) {
  await taken('phone_exists', () =>
    client.query(
      `update auth.users
       set phone = $2, phone_change = '', phone_confirmed_at = now(), is_anonymous = false,
         updated_at = now()
       where id = $1`,
      [user.id, phone],
    ),
  )
  await saveIdentity(client, user.id, 'phone', { phone, phone_verified: true })
  await forgetTokens(client, user.id)
}

export const addressTaken = (code: 'email_exists' | 'phone_exists') =>
  new AuthError(
    422,
    code,
    code === 'email_exists'
      ? 'A user with this email address has already been registered'
      : 'A user with this phone number has already been registered',
  )

/** Reports an address that somebody else has taken since it was requested. */
export async function taken(code: 'email_exists' | 'phone_exists', write: () => Promise<unknown>) {
  await write().catch((error: unknown) => {
    throw codeOf(error) === '23505' ? addressTaken(code) : error
  })
}
