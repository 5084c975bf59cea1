import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { durationInSeconds } from '../config.ts'
import { AuthError, tooOften } from './errors.ts'
import { authConfig, type Database, type Service } from './service.ts'
import type { User } from './users.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'phone_change_token'

export type Channel = 'email' | 'phone'

export type Used = { user_id: string; token_type: TokenType; relates_to: string }

const maximumTries = 5

export const pkcePrefix = 'pkce_'

export function newCode(service: Service, channel: Channel): string {
  const { email, sms } = authConfig(service)
  const length = channel === 'email' ? email.otp_length : sms.otp_length
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/**
 * The hash of a code, stored in the database and used in links. Keyed, because six digits have only
 * a million plain hashes, which anybody with the table or the address could try in a second.
 */
export const codeHash = ({ context }: Service, recipient: string, code: string) =>
  createHmac('sha224', context.keys.jwtSecret).update(`${recipient}:${code}`).digest('hex')

// Codes by phone expire like those by e-mail: hosted Supabase has a separate setting in its
// dashboard, but the CLI's config.toml has none.
const lifetime = (service: Service) => authConfig(service).email.otp_expiry

const unexpired = `created_at > (now() at time zone 'utc') - make_interval(secs => $3)`

const sentAt: Record<TokenType, keyof User> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

const sendLimitCode = (channel: Channel) =>
  channel === 'email' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'

function pauseBetweenCodes(service: Service, channel: Channel): number {
  const { email, sms } = authConfig(service)
  return durationInSeconds((channel === 'email' ? email : sms).max_frequency)
}

/**
 * Claims the right to send a code now. A single statement, so that one of two concurrent requests
 * is told to wait.
 * @throws AuthError if the last code of the kind is too recent
 */
export async function claimSending(
  service: Service,
  database: Database,
  userId: string,
  type: TokenType,
  channel: Channel,
) {
  const column = sentAt[type]
  const pause = pauseBetweenCodes(service, channel)
  const { rowCount } = await database.query(
    `update auth.users set ${column} = now(), updated_at = now()
     where id = $1 and (${column} is null or ${column} <= now() - make_interval(secs => $2))`,
    [userId, pause],
  )
  if (rowCount === 1) return
  // GoTrue drops the fraction (errors.go, generateFrequencyLimitErrorMessage).
  const { rows } = await database.query<{ wait: number }>(
    `select greatest(0, floor(extract(epoch from ${column} - clock_timestamp()) + $2))::int as wait
     from auth.users where id = $1`,
    [userId, pause],
  )
  throw tooOften(sendLimitCode(channel), rows[0]?.wait ?? pause)
}

/** Replaces an earlier code of its kind and resets the number of tries. */
export async function storeCode(
  database: Database,
  userId: string,
  type: TokenType,
  recipient: string,
  hash: string,
) {
  await database.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
     values ($1, $2, $3, $4)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, tries = 0,
         created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [userId, type, hash, recipient],
  )
}

type Candidate = Used & { id: string; token_hash: string }

/**
 * Looks up an entered code. Counts the try before comparing, so that even concurrent guesses are
 * limited to five. The row stays: `useToken` decides which of two requests gets it.
 */
export async function findByCode(
  service: Service,
  types: TokenType[],
  recipient: string,
  code: string,
): Promise<Candidate | undefined> {
  const { rows } = await service.context.pool.query<Candidate>(
    `update auth.one_time_tokens
     set tries = tries + 1, updated_at = now() at time zone 'utc'
     where relates_to = $1 and token_type = any ($2) and ${unexpired} and tries < $4
     returning id, user_id, token_type, relates_to, token_hash`,
    [recipient, types, lifetime(service), maximumTries],
  )
  const hash = codeHash(service, recipient, code)
  return rows.find((row) => sameHash(row.token_hash, hash))
}

export async function findByHash(
  service: Service,
  types: TokenType[],
  hash: string,
): Promise<Candidate | undefined> {
  const { rows } = await service.context.pool.query<Candidate>(
    `select id, user_id, token_type, relates_to, token_hash
     from auth.one_time_tokens
     where token_hash = $1 and token_type = any ($2) and ${unexpired} and tries < $4`,
    [hash, types, lifetime(service), maximumTries],
  )
  return rows.find((row) => sameHash(row.token_hash, hash))
}

function sameHash(stored: string, given: string): boolean {
  const a = Buffer.from(stored.replace(pkcePrefix, ''))
  const b = Buffer.from(given.replace(pkcePrefix, ''))
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Deletes the code; false if another request was faster. */
export async function useToken(
  database: Database,
  { id, token_hash }: Candidate,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'delete from auth.one_time_tokens where id = $1 and token_hash = $2',
    [id, token_hash],
  )
  return rowCount === 1
}

export async function forgetTokens(database: Database, userId: string) {
  await database.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

/** The code that confirms the person's presence before a change of password. */
export async function findNonce(service: Service, user: User, nonce: string): Promise<Candidate> {
  const recipient = user.email || user.phone || ''
  const found = await findByCode(service, ['reauthentication_token'], recipient, nonce)
  if (found?.user_id !== user.id) throw invalidNonce()
  return found
}

export const invalidNonce = () =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
