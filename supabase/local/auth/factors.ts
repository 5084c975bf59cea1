import { Hono } from 'hono'
import { generateSecret, generateURI } from 'otplib'
import QRCode from 'qrcode'
import { z } from 'zod'
import { AuthError, invalid } from './errors.ts'
import { answer, challenge } from './factor-proofs.ts'
import { callerOf, expectUser, optionalText, readBody, type SignedIn } from './http.ts'
import { authConfig, inTransaction, lockUser, type Database, type Service } from './service.ts'
import { existingUser, type Factor, type Json } from './users.ts'

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
  if (user.is_anonymous)
    throw new AuthError(
      403,
      'no_authorization',
      'Anonymous user not allowed to perform these actions',
    )
  if (type === 'phone')
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn')
    throw new AuthError(
      422,
      'mfa_webauthn_enroll_not_enabled',
      'MFA enroll is disabled for WebAuthn',
    )
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
    // Lock: counting and inserting must be atomic for concurrent requests.
    await lockUser(client, user.id)
    await client.query(
      `delete from auth.mfa_factors
       where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'`,
      [user.id],
    )
    const { factors } = await existingUser(client, user.id)
    // An empty name counts as a name.
    if (factors.some((factor) => (factor.friendly_name ?? '') === name))
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

/** Removes a factor; sessions that it raised fall back with their next token. */
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
