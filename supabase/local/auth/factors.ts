import { Hono } from 'hono'
import { generateSecret, generateURI, verify } from 'otplib'
import QRCode from 'qrcode'
import { z } from 'zod'
import { AuthError, invalid } from './errors.ts'
import { callerOf, expectUser, optionalText, readBody, type SignedIn } from './http.ts'
import { authConfig, inTransaction, type Database, type Service } from './service.ts'
import { addProof, sessionJson, type Caller } from './tokens.ts'
import { existingUser, type Factor, type Json } from './users.ts'

const challengeLifetime = 300

const enrolSchema = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
})

async function enrol(
  service: Service,
  { user, session }: SignedIn,
  request: Request,
): Promise<Json> {
  const { mfa, site_url } = authConfig(service)
  const { factor_type: type, friendly_name: name, issuer } = await readBody(request, enrolSchema)
  if (type === 'phone' || type === 'webauthn')
    throw new AuthError(501, 'not_implemented', `Luwes does not use factors of type ${type}`)
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
  if (!mfa.totp.enroll_enabled)
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  const secret = generateSecret({ length: 20 })
  const uri = generateURI({
    issuer: issuer || new URL(site_url).host,
    label: user.email || user.phone || user.id,
    secret,
  })
  const id = await inTransaction(service, async (client) => {
    // Counting and adding are one step for two requests at once.
    await client.query('select 1 from auth.users where id = $1 for update', [user.id])
    await client.query(
      `delete from auth.mfa_factors
       where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'`,
      [user.id],
    )
    const { factors } = await existingUser(client, user.id)
    if (name && factors.some((factor) => factor.friendly_name === name))
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      )
    if (factors.length >= mfa.max_enrolled_factors)
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    if (factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2')
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, 'totp', 'unverified', $3) returning id`,
      [user.id, name, secret],
    )
    return rows[0]?.id
  })
  const qrCode = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' })
  return { id, type, friendly_name: name, totp: { qr_code: qrCode, secret, uri } }
}

function ownFactor({ user }: SignedIn, id: string): Factor {
  const factor = user.factors.find((one) => one.id === id)
  if (!z.uuid().safeParse(id).success)
    throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

async function challenge(service: Service, factor: Factor, caller: Caller): Promise<Json> {
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

async function answer(
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

/** The code of now, of half a minute ago or of half a minute ahead. */
const isCurrent = async (secret: string, token: string) =>
  (await verify({ secret, token, epochTolerance: 30 })).valid

/** The session becomes aal2; the person's other sessions without a second factor end. */
async function raiseSession(
  service: Service,
  { user, session }: SignedIn,
  factor: Factor,
  challengeId: string,
): Promise<Json> {
  return inTransaction(service, async (client) => {
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
    // By two: the refresh token from before the second factor must not yield a session with it.
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

/** Takes a factor away; sessions that it raised fall back with their next token. */
export async function removeFactor(database: Database, factorId: string): Promise<boolean> {
  const { rowCount } = await database.query('delete from auth.mfa_factors where id = $1', [
    factorId,
  ])
  await database.query(
    `delete from auth.mfa_amr_claims c using auth.sessions s
     where s.id = c.session_id and s.factor_id = $1 and c.authentication_method = 'totp'`,
    [factorId],
  )
  await database.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
     where factor_id = $1`,
    [factorId],
  )
  return rowCount === 1
}

async function unenrol(service: Service, { session }: SignedIn, factor: Factor): Promise<Json> {
  if (factor.status === 'verified' && session.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  await inTransaction(service, (client) => removeFactor(client, factor.id))
  return { id: factor.id }
}

export function factorRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.post('/factors', async (c) => {
    const signedIn = await expectUser(service, c.req.raw)
    return c.json(await enrol(service, signedIn, c.req.raw))
  })
  routes.post('/factors/:id/challenge', async (c) => {
    const caller = callerOf(c.req.raw)
    service.limits.factor.take(caller.ip)
    const factor = ownFactor(await expectUser(service, c.req.raw), c.req.param('id'))
    return c.json(await challenge(service, factor, caller))
  })
  routes.post('/factors/:id/verify', async (c) => {
    service.limits.factor.take(callerOf(c.req.raw).ip)
    const signedIn = await expectUser(service, c.req.raw)
    const factor = ownFactor(signedIn, c.req.param('id'))
    return c.json(await answer(service, signedIn, factor, c.req.raw))
  })
  routes.delete('/factors/:id', async (c) => {
    const signedIn = await expectUser(service, c.req.raw)
    return c.json(await unenrol(service, signedIn, ownFactor(signedIn, c.req.param('id'))))
  })
  return routes
}
