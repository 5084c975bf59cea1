import { Hono } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { emailAddress, phoneNumber } from './addresses.ts'
import { AuthError, expiredCode, expiredLink, invalid, toAuthError } from './errors.ts'
import { confirmEmail, confirmEmailChange, confirmPhone, confirmPhoneChange } from './confirm.ts'
import { callerOf, optionalText, readBody, redirectOf } from './http.ts'
import {
  findByCode,
  findByHash,
  pkcePrefix,
  useToken,
  type TokenType,
  type Used,
} from './one-time-codes.ts'
import { issueAuthCode, linkMethods } from './pkce.ts'
import { inTransaction, lockUser, type Service } from './service.ts'
import { startSession, type Caller } from './tokens.ts'
import { refreshProviders } from './identities.ts'
import { isBanned, userById, type Json, type User } from './users.ts'

const emailTypes: Record<string, TokenType[]> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}

const phoneTypes: Record<string, TokenType[]> = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

const verifySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
})

type Params = z.infer<typeof verifySchema>

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Token = NonNullable<Awaited<ReturnType<typeof findByCode>>>

function expectType(type: string) {
  if (type === '') throw invalid('Verify requires a verification type')
}

function verifiedAddress(email: string): string {
  try {
    return emailAddress(email)
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format')
  }
}

/** The stored code that the caller proves to know. */
async function findToken(service: Service, params: Params): Promise<Token> {
  const { type, token, token_hash: hash, email, phone, redirect_to: redirectTo } = params
  expectType(type)
  if ((token === '') === (hash === ''))
    throw invalid('Verify requires either a token or a token hash')
  if (hash !== '') {
    if (email || phone || redirectTo)
      throw invalid('Only the token_hash and type should be provided')
    const types = emailTypes[type]
    if (!types) throw invalid('Invalid email verification type')
    const found = await findByHash(service, types, hash)
    if (!found) throw expiredLink()
    return found
  }
  if ((email === '') === (phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify')
  const recipient = phone ? phoneNumber(phone) : verifiedAddress(email)
  // A wrong type is answered like a wrong code.
  const types = phone ? phoneTypes[type] : emailTypes[type]
  const found = types && (await findByCode(service, types, recipient, token))
  if (!found) throw expiredCode()
  return found
}

/** @returns the person, or undefined while the other half of an e-mail change is missing */
async function applyToken(
  client: PoolClient,
  type: string,
  token: Used,
): Promise<User | undefined> {
  const user = await userById(client, token.user_id)
  if (!user) throw expiredCode()
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (token.token_type.startsWith('email_change_token')) {
    if (!(await confirmEmailChange(client, user, token.token_type))) return undefined
  } else if (type === 'phone_change') await confirmPhoneChange(client, user, token.relates_to)
  else if (type === 'sms') await confirmPhone(client, user)
  else await confirmEmail(client, user)
  await refreshProviders(client, user.id)
  return user
}

/** Uses a code and does what it allows, or rolls both back. */
async function redeem<T>(
  service: Service,
  params: Params,
  then: (client: PoolClient, user: User) => Promise<T>,
): Promise<T | undefined> {
  const token = await findToken(service, params)
  return inTransaction(service, async (client) => {
    // Both halves of an e-mail change may be confirmed concurrently.
    await lockUser(client, token.user_id)
    if (!(await useToken(client, token))) throw params.token_hash ? expiredLink() : expiredCode()
    const user = await applyToken(client, params.type, token)
    return user && then(client, user)
  })
}

async function verifyByCall(service: Service, params: Params, caller: Caller): Promise<Json> {
  const session = await redeem(service, params, (client, user) =>
    startSession(service, client, user.id, 'otp', caller),
  )
  service.limits.verification.giveBack(caller.ip)
  return session ?? { msg: halfway, code: '200' }
}

/** OAuth error codes by status; OAuth has no code for too many requests. */
const oauthWords: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'access_denied',
  503: 'temporarily_unavailable',
}

/** A link that was followed: the answer goes to the page as part of its address. */
async function verifyByLink(service: Service, request: Request): Promise<string> {
  const { searchParams } = new URL(request.url)
  const hash = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  const type = searchParams.get('type') ?? ''
  // An incomplete link does not redirect: the error is the response itself.
  expectType(type)
  if (hash === '') throw invalid('Verify requires a token or a token hash')
  const target = new URL(redirectOf(service, request))
  const isPkce = hash.startsWith(pkcePrefix)
  const params = { type, token: '', token_hash: hash, email: '', phone: '', redirect_to: '' }
  try {
    service.limits.verification.take(callerOf(request).ip)
    const result = await redeem(service, params, async (client, user): Promise<Json> => {
      if (!isPkce) return startSession(service, client, user.id, 'otp', callerOf(request))
      return { code: await issueAuthCode(client, user.id, linkMethods[type] ?? 'magiclink') }
    })
    if (!result) {
      if (isPkce) target.searchParams.set('message', halfway)
      target.hash = new URLSearchParams({ message: halfway, sb: '' }).toString()
    } else if (isPkce) target.searchParams.set('code', String(result.code))
    else target.hash = sessionFragment(result, type)
  } catch (error) {
    const refused = toAuthError(error)
    if (refused.status >= 500) service.context.log('auth', String(error))
    const fields = {
      error: oauthWords[refused.status] ?? 'server_error',
      error_code: refused.code,
      error_description: refused.message,
    }
    if (isPkce) Object.entries(fields).forEach((field) => target.searchParams.set(...field))
    target.hash = new URLSearchParams({ ...fields, sb: '' }).toString()
  }
  return target.href
}

function sessionFragment(session: Json, type: string): string {
  const { access_token, token_type, expires_in, expires_at, refresh_token } = session
  const fields = { access_token, token_type, expires_in, expires_at, refresh_token, type, sb: '' }
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString()
}

export function verifyRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.get('/verify', async (c) => c.redirect(await verifyByLink(service, c.req.raw), 303))
  routes.post('/verify', async (c) => {
    const caller = callerOf(c.req.raw)
    service.limits.verification.take(caller.ip)
    const params = await readBody(c.req.raw, verifySchema)
    return c.json(await verifyByCall(service, params, caller))
  })
  return routes
}
