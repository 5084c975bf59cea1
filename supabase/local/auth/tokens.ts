import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { signToken, verifyToken } from '../jwt.ts'
import { AuthError, invalid } from './errors.ts'
import { readRefreshToken, refreshToken, unknownToken } from './refresh-tokens.ts'
import { authConfig, inTransaction, type Database, type Service } from './service.ts'
import { isBanned, userById, userJson, type Json, type User } from './users.ts'

export type Caller = { ip: string; userAgent: string | null }

type Proof = { method: string; timestamp: number }

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid().optional() })

type Claims = z.infer<typeof claimsSchema>

const badJwt = (message: string) => new AuthError(403, 'bad_jwt', message)

/** @throws AuthError bad_jwt if it was not signed here or has expired */
export async function verifySignature(service: Service, token: string): Promise<JWTPayload> {
  try {
    return await verifyToken(service.context.keys, token)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${reason}`)
  }
}

/** @throws AuthError bad_jwt, also for a token without a subject */
export async function readAccessToken(service: Service, token: string): Promise<Claims> {
  const payload = await verifySignature(service, token)
  if (!payload.sub) throw badJwt('invalid claim: missing sub claim')
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success) throw badJwt('invalid claim: sub and session_id must be UUIDs')
  return claims.data
}

/** How the person of a session authenticated; with a second factor it is aal2. */
async function assurance(database: Database, sessionId: string) {
  const { rows } = await database.query<Proof>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  const level = rows.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1'
  return { aal: level, amr: rows }
}

export async function addProof(database: Database, sessionId: string, method: string) {
  await database.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method)
     values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  )
}

/** The answer to every sign-in: the tokens of a session and the person. */
export async function sessionJson(
  service: Service,
  database: Database,
  user: User,
  session: { id: string; counter: number },
): Promise<Json> {
  const { aal, amr } = await assurance(database, session.id)
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresIn = authConfig(service).jwt_expiry
  const accessToken = await signToken(service.context.keys, {
    iss: `${service.context.urls.api}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: issuedAt + expiresIn,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal,
    amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken(service.context.keys, session.id, session.counter),
    user: userJson(user),
  }
}

export async function startSession(
  service: Service,
  database: Database,
  userId: string,
  method: string,
  caller: Caller,
): Promise<Json> {
  const person = await userById(database, userId)
  if (!person) throw new AuthError(403, 'user_not_found', 'User not found')
  if (isBanned(person)) throw new AuthError(403, 'user_banned', 'User is banned')
  const id = randomUUID()
  await database.query(
    `insert into auth.sessions
       (id, user_id, created_at, updated_at, aal, user_agent, ip, refresh_token_counter)
     values ($1, $2, now(), now(), 'aal1', $3, $4, 0)`,
    [id, userId, caller.userAgent, caller.ip],
  )
  await addProof(database, id, method)
  const { rows } = await database.query<Pick<User, 'last_sign_in_at'>>(
    'update auth.users set last_sign_in_at = now() where id = $1 returning last_sign_in_at',
    [userId],
  )
  return sessionJson(service, database, { ...person, ...rows[0] }, { id, counter: 0 })
}

type SessionRow = {
  user_id: string
  counter: number
  level: string
  recent: boolean
  ended: boolean
}

/**
 * Exchanges a refresh token for the next one. The one before the newest, or any within the reuse
 * interval, yields the newest again, because the answer may have been lost or several tabs asked at
 * once; an older one means that two parties hold the session, which ends it.
 */
export async function refreshSession(
  service: Service,
  token: string,
  caller: Caller,
): Promise<Json> {
  const config = authConfig(service)
  const { sessionId, counter } = readRefreshToken(service.context.keys, token)
  const result = await inTransaction(service, async (client) => {
    const { rows } = await client.query<SessionRow>(
      `select user_id, coalesce(refresh_token_counter, 0)::int as counter,
         coalesce(aal::text, 'aal1') as level,
         coalesce(refreshed_at at time zone 'utc', created_at)
           > now() - make_interval(secs => $2) as recent,
         coalesce(not_after < now(), false) as ended
       from auth.sessions where id = $1 for update`,
      [sessionId, config.refresh_token_reuse_interval],
    )
    const session = rows[0]
    const user = session && (await userById(client, session.user_id))
    if (!session || !user) throw unknownToken()
    if (isBanned(user))
      throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
    if (session.ended)
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
    const behind = session.counter - counter
    if (behind < 0) throw invalid('Invalid Refresh Token: Not Issued By This Server')
    // The second factor moved the counter by two, so that earlier tokens are behind by more than
    // one.
    if (behind > 1 && (!session.recent || session.level === 'aal2')) {
      if (config.enable_refresh_token_rotation && !session.recent)
        await client.query('delete from auth.sessions where id = $1', [sessionId])
      return undefined
    }
    const next = session.counter + (behind === 0 ? 1 : 0)
    if (behind === 0)
      await client.query(
        `update auth.sessions
         set refresh_token_counter = $2, refreshed_at = now() at time zone 'utc',
           updated_at = now(), user_agent = $3, ip = $4
         where id = $1`,
        [sessionId, next, caller.userAgent, caller.ip],
      )
    return sessionJson(service, client, user, { id: sessionId, counter: next })
  })
  // Outside the transaction, so that ending the session is not rolled back.
  if (!result)
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return result
}
