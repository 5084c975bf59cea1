import { Hono } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { emailAddress, phoneNumber } from './addresses.ts'
import { addressTaken } from './confirm.ts'
import { AuthError, invalid } from './errors.ts'
import {
  callerOf,
  expectUser,
  metadata,
  optionalText,
  readBody,
  redirectOf,
  text,
  type SignedIn,
} from './http.ts'
import { findNonce, forgetTokens, invalidNonce, useToken } from './one-time-codes.ts'
import { expectStrong, hashPassword, passwordMatches } from './passwords.ts'
import { challengeFields, readChallenge } from './pkce.ts'
import { sendEmailChange, sendPhoneCode, sendReauthentication } from './send-codes.ts'
import { authConfig, inTransaction, lockUser, type Database, type Service } from './service.ts'
import { channelField } from './sign-up.ts'
import { expectManualLinking } from './unused.ts'
import { mergeMetadata, refreshProviders } from './identities.ts'
import {
  existingUser,
  hasVerifiedFactor,
  userByEmail,
  userByPhone,
  userJson,
  type Json,
} from './users.ts'

const updateSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: text.nullish(),
  nonce: optionalText,
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
  channel: channelField,
  ...challengeFields,
})

type Update = z.infer<typeof updateSchema>

async function checkUpdate(service: Service, { user, session }: SignedIn, fields: Update) {
  const { pool } = service.context
  const email = fields.email ? emailAddress(fields.email) : ''
  const phone = fields.phone ? phoneNumber(fields.phone) : ''
  const newEmail = email !== (user.email ?? '') ? email : ''
  const newPhone = phone !== (user.phone ?? '') ? phone : ''
  if (typeof fields.password === 'string') expectStrong(fields.password, authConfig(service))
  if (fields.app_metadata)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (
    hasVerifiedFactor(user) &&
    session.aal !== 'aal2' &&
    (fields.password || newEmail || newPhone)
  )
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  if (user.is_anonymous && fields.password && !email && !phone)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  if (newEmail && (await userByEmail(pool, newEmail))) throw addressTaken('email_exists')
  if (newPhone && (await userByPhone(pool, newPhone))) throw addressTaken('phone_exists')
  return { newEmail, newPhone }
}

/** Ends all other sessions: somebody may have opened them with the old password. */
export async function setPassword(
  database: Database,
  userId: string,
  hash: string,
  keptSession: string | null,
) {
  await database.query(
    `update auth.users
     set encrypted_password = $2, confirmation_sent_at = null, recovery_sent_at = null,
       email_change_sent_at = null, phone_change_sent_at = null,
       reauthentication_sent_at = null, updated_at = now()
     where id = $1`,
    [userId, hash],
  )
  await forgetTokens(database, userId)
  await database.query(
    'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid',
    [userId, keptSession],
  )
}

async function needsNonce(service: Service, sessionId: string): Promise<boolean> {
  if (!authConfig(service).email.secure_password_change) return false
  const { rows } = await service.context.pool.query(
    `select 1 from auth.sessions where id = $1 and created_at > now() - interval '24 hours'`,
    [sessionId],
  )
  return rows.length === 0
}

async function updateUser(service: Service, request: Request): Promise<Json> {
  const signedIn = await expectUser(service, request)
  const { user, session } = signedIn
  const fields = await readBody(request, updateSchema)
  const { newEmail, newPhone } = await checkUpdate(service, signedIn, fields)
  const link = { redirectTo: redirectOf(service, request), challenge: readChallenge(fields) }
  const { pool } = service.context
  const { password } = fields
  let hash: string | undefined
  if (password) {
    if (await passwordMatches(pool, password, user.encrypted_password))
      throw new AuthError(
        422,
        'same_password',
        'New password should be different from the old password.',
      )
    hash = await hashPassword(pool, password)
  }
  const mustProve = hash !== undefined && (await needsNonce(service, session.id))
  if (mustProve && !fields.nonce)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const nonce = mustProve ? await findNonce(service, user, fields.nonce) : undefined
  return inTransaction(service, async (client: PoolClient) => {
    if (nonce && !(await useToken(client, nonce))) throw invalidNonce()
    if (hash) await setPassword(client, user.id, hash, session.id)
    if (fields.data) await mergeMetadata(client, user.id, 'user', fields.data)
    if (newEmail) await sendEmailChange(service, client, user, newEmail, link)
    if (newPhone) {
      await client.query('update auth.users set phone_change = $2 where id = $1', [
        user.id,
        newPhone,
      ])
      await sendPhoneCode(service, client, user, 'phone_change_token', newPhone, fields.channel)
    }
    return userJson(await existingUser(client, user.id))
  })
}

async function reauthenticate(service: Service, request: Request): Promise<Json> {
  const { user } = await expectUser(service, request)
  if (!user.email && !user.phone)
    throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (user.email && !user.email_confirmed_at)
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  if (!user.email && !user.phone_confirmed_at)
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  await inTransaction(service, (client) => sendReauthentication(service, client, user))
  return {}
}

const scopes: Record<string, string> = {
  global: 'user_id = $1 and $2::uuid is not null',
  local: 'user_id = $1 and id = $2',
  others: 'user_id = $1 and id <> $2',
}

async function logOut(service: Service, request: Request) {
  const { user, session } = await expectUser(service, request)
  const scope = new URL(request.url).searchParams.get('scope') || 'global'
  const condition = Object.hasOwn(scopes, scope) && scopes[scope]
  if (!condition) throw invalid(`Unsupported logout scope "${scope}"`)
  await inTransaction(service, (client) =>
    client.query(`delete from auth.sessions where ${condition}`, [user.id, session.id]),
  )
}

async function unlinkIdentity(
  service: Service,
  request: Request,
  identityId: string,
): Promise<Json> {
  const { user } = await expectUser(service, request)
  expectManualLinking(service)
  if (!z.uuid().safeParse(identityId).success)
    throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const missing = () => new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await inTransaction(service, async (client) => {
    // Lock, so that two concurrent requests cannot remove the last two.
    await lockUser(client, user.id)
    const { identities } = await existingUser(client, user.id)
    if (identities.length <= 1)
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    const identity = identities.find(({ identity_id }) => identity_id === identityId)
    if (!identity) throw missing()
    const kind = identity.provider === 'phone' ? 'phone' : 'email'
    await client.query('delete from auth.identities where id = $1', [identityId])
    await client.query(
      `update auth.users set ${kind} = null, ${kind}_confirmed_at = null where id = $1`,
      [user.id],
    )
    await refreshProviders(client, user.id)
  })
  return {}
}

export function accountRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.get('/user', async (c) => c.json(userJson((await expectUser(service, c.req.raw)).user)))
  routes.put('/user', async (c) => {
    service.limits.signIn.take(callerOf(c.req.raw).ip)
    return c.json(await updateUser(service, c.req.raw))
  })
  routes.get('/reauthenticate', async (c) => c.json(await reauthenticate(service, c.req.raw)))
  routes.post('/logout', async (c) => {
    await logOut(service, c.req.raw)
    return c.body(null, 204)
  })
  routes.delete('/user/identities/:id', async (c) =>
    c.json(await unlinkIdentity(service, c.req.raw, c.req.param('id'))),
  )
  return routes
}
