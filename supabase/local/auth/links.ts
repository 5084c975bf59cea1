import { Hono } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { emailAddress } from './addresses.ts'
import { addressTaken } from './confirm.ts'
import { AuthError, invalid } from './errors.ts'
import { expectAdmin, metadata, optionalText, readBody, redirectOf } from './http.ts'
import { codeHash, newCode, storeCode, type TokenType } from './one-time-codes.ts'
import { expectStrong, hashPassword } from './passwords.ts'
import { confirmationUrl, linkTokens, sendLink, type LinkType } from './send-codes.ts'
import { authConfig, inTransaction, type Service } from './service.ts'
import { findOrCreate } from './sign-up.ts'
import { mergeMetadata } from './identities.ts'
import { existingUser, userByEmail, userJson, type Json, type User } from './users.ts'

const inviteSchema = z.object({ email: optionalText, data: metadata.nullish() })

async function invite(service: Service, request: Request): Promise<Json> {
  const fields = await readBody(request, inviteSchema)
  const value = emailAddress(fields.email)
  return inTransaction(service, async (client) => {
    const user = await findOrCreate(
      client,
      { provider: 'email', value },
      { metadata: fields.data ?? {} },
    )
    if (user.email_confirmed_at) throw addressTaken('email_exists')
    await markInvited(client, user.id)
    await sendLink(service, client, user, 'invite', { redirectTo: redirectOf(service, request) })
    return userJson(await existingUser(client, user.id))
  })
}

async function markInvited(client: PoolClient, userId: string) {
  await client.query(
    'update auth.users set invited_at = now(), confirmation_sent_at = now() where id = $1',
    [userId],
  )
}

const linkSchema = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadata.nullish(),
  redirect_to: optionalText,
})

type Fields = z.infer<typeof linkSchema>

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery']
const changeTypes = ['email_change_current', 'email_change_new']

const unknownEmail = () => new AuthError(404, 'user_not_found', 'User with this email not found')

/** Returns a link for the caller to deliver; nothing is sent. */
async function generateLink(service: Service, request: Request): Promise<Json> {
  const fields = await readBody(request, linkSchema)
  if (!linkTypes.includes(fields.type) && !changeTypes.includes(fields.type))
    throw invalid(`Invalid email action link type requested: ${fields.type}`)
  const email = emailAddress(fields.email)
  const redirectTo = redirectOf(service, request, fields.redirect_to || undefined)
  const passwordHash = await newPassword(service, fields, email)
  return inTransaction(service, async (client) => {
    const code = newCode(service, 'email')
    if (changeTypes.includes(fields.type)) {
      const user = await userByEmail(client, email)
      if (!user) throw unknownEmail()
      return changeLink(service, client, user, { fields, code, redirectTo })
    }
    const known = await userByEmail(client, email)
    if (!known && fields.type === 'recovery') throw unknownEmail()
    const type = linkType(fields, known)
    const user = await findOrCreate(
      client,
      { provider: 'email', value: email },
      { passwordHash, metadata: fields.data ?? {} },
    )
    if (known && fields.data && type === 'signup')
      await mergeMetadata(client, user.id, 'user', fields.data)
    if ((type === 'signup' || type === 'invite') && user.email_confirmed_at)
      throw addressTaken('email_exists')
    if (type === 'invite') await markInvited(client, user.id)
    const hash = codeHash(service, email, code)
    await storeCode(client, user.id, linkTokens[type], email, hash)
    return describe(service, client, { user, type, verification: type, code, hash, redirectTo })
  })
}

/** An unknown address gets a sign-up link instead of a sign-in link. */
function linkType({ type }: Fields, known: User | undefined): Exclude<LinkType, 'email_change'> {
  if (type === 'magiclink' && !known) return 'signup'
  return type === 'signup' || type === 'invite' || type === 'recovery' ? type : 'magiclink'
}

/** Only for a new account; an existing one keeps its password. */
async function newPassword(service: Service, { type, password }: Fields, email: string) {
  const { pool } = service.context
  if (type !== 'signup' || (await userByEmail(pool, email))) return undefined
  if (!password) throw invalid('Signup requires a valid password')
  expectStrong(password, authConfig(service))
  return hashPassword(pool, password)
}

type Change = { fields: Fields; code: string; redirectTo: string }

async function changeLink(
  service: Service,
  client: PoolClient,
  user: User,
  { fields, code, redirectTo }: Change,
): Promise<Json> {
  const isCurrent = fields.type === 'email_change_current'
  if (isCurrent && !authConfig(service).email.double_confirm_changes)
    throw invalid('Enable secure email change to generate link for current email')
  const newEmail = emailAddress(fields.new_email)
  if (await userByEmail(client, newEmail)) throw addressTaken('email_exists')
  await client.query(
    `update auth.users
     set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0
     where id = $1`,
    [user.id, newEmail],
  )
  const recipient = isCurrent ? (user.email ?? '') : newEmail
  const token: TokenType = isCurrent ? 'email_change_token_current' : 'email_change_token_new'
  const hash = codeHash(service, recipient, code)
  await storeCode(client, user.id, token, recipient, hash)
  const verification = fields.type
  return describe(service, client, {
    user,
    type: 'email_change',
    verification,
    code,
    hash,
    redirectTo,
  })
}

type Made = {
  user: User
  type: LinkType
  verification: string
  code: string
  hash: string
  redirectTo: string
}

async function describe(service: Service, client: PoolClient, made: Made): Promise<Json> {
  return {
    ...userJson(await existingUser(client, made.user.id)),
    action_link: confirmationUrl(service, made.type, made.hash, made.redirectTo),
    email_otp: made.code,
    hashed_token: made.hash,
    verification_type: made.verification,
    redirect_to: made.redirectTo,
  }
}

export function linkRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.post('/invite', async (c) => {
    await expectAdmin(service, c.req.raw)
    return c.json(await invite(service, c.req.raw))
  })
  routes.post('/admin/generate_link', async (c) => {
    await expectAdmin(service, c.req.raw)
    return c.json(await generateLink(service, c.req.raw))
  })
  return routes
}
