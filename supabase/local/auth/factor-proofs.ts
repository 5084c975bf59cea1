import { verify } from 'otplib'
import { z } from 'zod'
import { AuthError, invalid } from './errors.ts'
import { callerOf, optionalText, readBody, type SignedIn } from './http.ts'
import { authConfig, inTransaction, lockUser, type Service } from './service.ts'
import { addProof, sessionJson, type Caller } from './tokens.ts'
import { existingUser, type Factor, type Json } from './users.ts'

const challengeLifetime = 300

export async function challenge(service: Service, factor: Factor, caller: Caller): Promise<Json> {
  if (!authConfig(service).mfa.totp.verify_enabled)
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  const { rows } = await service.context.pool.query<{ id: string; expires_at: number }>(
    `with touched as (
       update auth.mfa_factors set last_challenged_at = now() where id = $1
     )
     insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, (extract(epoch from created_at) + $3)::int as expires_at`,
    [factor.id, caller.ip, challengeLifetime],
  )
  return { ...rows[0], type: factor.factor_type }
}

const answerSchema = z.object({ challenge_id: z.uuid(), code: optionalText })

type ChallengeRow = { answered: boolean; same_ip: boolean; expired: boolean; secret: string }

export async function answer(
  service: Service,
  { user, session }: SignedIn,
  factor: Factor,
  request: Request,
): Promise<Json> {
  const { challenge_id: challengeId, code } = await readBody(request, answerSchema)
  if (!code) throw invalid('Code needs to be non-empty')
  const { rows } = await service.context.pool.query<ChallengeRow>(
    `select c.verified_at is not null as answered, c.ip_address = $3 as same_ip, f.secret,
       c.created_at < now() - make_interval(secs => $4) as expired
     from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
     where c.id = $1 and f.id = $2`,
    [challengeId, factor.id, callerOf(request).ip, challengeLifetime],
  )
  const stored = rows[0]
  if (!stored)
    throw new AuthError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
  if (stored.answered || !stored.same_ip) throw usedElsewhere()
  if (stored.expired)
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  if (!/^\d{6}$/.test(code) || !(await isCurrent(stored.secret, code)))
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  return raiseSession(service, { user, session }, factor, challengeId)
}

const usedElsewhere = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')

/** Accepts the current code and those 30 seconds before and after. */
const isCurrent = async (secret: string, token: string) =>
  (await verify({ secret, token, epochTolerance: 30 })).valid

/** Raises the session to aal2; the person's other sessions without a second factor end. */
async function raiseSession(
  service: Service,
  { user, session }: SignedIn,
  factor: Factor,
  challengeId: string,
): Promise<Json> {
  return inTransaction(service, async (client) => {
    await lockUser(client, user.id)
    const { rowCount } = await client.query(
      `update auth.mfa_challenges set verified_at = now()
       where id = $1 and verified_at is null`,
      [challengeId],
    )
    if (rowCount !== 1) throw usedElsewhere()
    await client.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now()
       where id = $1 and status = 'unverified'`,
      [factor.id],
    )
    await addProof(client, session.id, 'totp')
    // By two, so that a refresh token from before the second factor cannot yield a session with it.
    const { rows } = await client.query<{ counter: number }>(
      `update auth.sessions
       set aal = 'aal2', factor_id = $2, updated_at = now(),
         refresh_token_counter = coalesce(refresh_token_counter, 0) + 2
       where id = $1
       returning refresh_token_counter::int as counter`,
      [session.id, factor.id],
    )
    if (!rows[0]) throw new AuthError(403, 'session_not_found', 'The session has ended')
    await client.query(
      `delete from auth.sessions
       where user_id = $1 and coalesce(aal::text, 'aal1') < 'aal2'`,
      [user.id],
    )
    await client.query(
      `delete from auth.mfa_factors
       where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
      [user.id],
    )
    const current = await existingUser(client, user.id)
    return sessionJson(service, client, current, { id: session.id, counter: rows[0].counter })
  })
}
