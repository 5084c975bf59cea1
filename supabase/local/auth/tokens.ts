import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { z } from 'zod'
import { AuthError } from './errors.ts'
import { authConfig, inTransaction, type Database, type Service } from './service.ts'
import { isBanned, userById, userJson, type Json, type User } from './users.ts'

export type Caller = { ip: string; userAgent: string | null }

type Proof = { method: string; timestamp: number }

const secretKey = ({ context }: Service) => new TextEncoder().encode(context.keys.jwtSecret)

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid().optional() })

type Claims = z.infer<typeof claimsSchema>

const badJwt = (message: string) => new AuthError(403, 'bad_jwt', message)

/** @throws AuthError bad_jwt when it was not signed here or has ended */
export async function verifySignature(service: Service, token: string): Promise<JWTPayload> {
  try {
    const options = { algorithms: ['HS256'] }
    return (await jwtVerify(token, secretKey(service), options)).payload
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${reason}`)
  }
}

/** @throws AuthError bad_jwt when it names nobody, too */
export async function readAccessToken(service: Service, token: string): Promise<Claims> {
  const payload = await verifySignature(service, token)
  if (!payload.sub) throw badJwt('invalid claim: missing sub claim')
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success) throw badJwt('invalid claim: sub and session_id must be UUIDs')
  return claims.data
}

/** How the person of a session proved who they are; a second factor makes it aal2. */
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

/** The answer to every sign-in: tokens of a session and its person. */
export async function sessionJson(
  service: Service,
  database: Database,
  user: User,
  session: { id: string; counter: number },
): Promise<Json> {
  const { aal, amr } = await assurance(database, session.id)
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresIn = authConfig(service).jwt_expiry
  const accessToken = await new SignJWT({
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
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`${service.context.urls.api}/auth/v1`)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(secretKey(service))
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken(service, session.id, session.counter),
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

// A refresh token is the session, a counter and a seal over both: the database keeps only the
// counter, so that nobody who reads it can act for the people in it.
function refreshToken(service: Service, sessionId: string, counter: number): string {
  const body = Buffer.alloc(20)
  body.write(sessionId.replaceAll('-', ''), 'hex')
  body.writeUInt32BE(counter, 16)
  return Buffer.concat([body, seal(service, body)]).toString('base64url')
}

const seal = ({ context }: Service, body: Buffer) =>
  createHmac('sha256', context.keys.jwtSecret)
    .update('refresh')
    .update(body)
    .digest()
    .subarray(0, 16)

const unknownToken = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

function readRefreshToken(service: Service, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, 20)
  if (bytes.length !== 36 || !timingSafeEqual(bytes.subarray(20), seal(service, body)))
    throw unknownToken()
  const hex = body.toString('hex', 0, 16)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter: body.readUInt32BE(16) }
}

type SessionRow = { user_id: string; counter: number; recent: boolean; ended: boolean }

/**
 * Swaps a refresh token for the next one. The one before the newest, or any within the reuse
 * interval, gets the newest again, because its answer may have been lost or several tabs asked at
 * once; an older one means that two parties hold the session, which ends it.
 */
export async function refreshSession(
  service: Service,
  token: string,
  caller: Caller,
): Promise<Json> {
  const config = authConfig(service)
  const { sessionId, counter } = readRefreshToken(service, token)
  const result = await inTransaction(service, async (client) => {
    const { rows } = await client.query<SessionRow>(
      `select user_id, coalesce(refresh_token_counter, 0)::int as counter,
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
    if (behind < 0) throw new AuthError(400, 'validation_failed', 'Invalid Refresh Token')
    if (behind > 1 && !session.recent) {
      if (config.enable_refresh_token_rotation)
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
  // Outside the transaction: the end of the session has to stay.
  if (!result)
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return result
}
