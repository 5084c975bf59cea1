import { Hono } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { expectCaptcha } from './captcha.ts'
import { AuthError, invalid } from './errors.ts'
import { callerOf, metadata, optionalText, readBody, redirectOf } from './http.ts'
import { passwordMatches, passwordWeakness } from './passwords.ts'
import { challengeFields, exchangeAuthCode, readChallenge } from './pkce.ts'
import { recover, resend } from './resend.ts'
import { sendLink, sendPhoneCode, type Link, type PhoneChannel } from './send-codes.ts'
import { authConfig, inTransaction, type Service } from './service.ts'
import {
  askToConfirm,
  expectSignUp,
  findByAddress,
  findOrCreate,
  isConfirmed,
  readAddress,
  type Address,
} from './sign-up.ts'
import { refreshSession, startSession, type Caller } from './tokens.ts'
import { isBanned, userByEmail, userByPhone, type Json, type User } from './users.ts'

const otpSchema = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: metadata.nullish(),
  channel: z.enum(['sms', 'whatsapp', '']).nullish(),
  ...challengeFields,
})

async function sendSignInCode(
  service: Service,
  client: PoolClient,
  user: User,
  address: Address,
  { link, channel }: { link: Link; channel: PhoneChannel },
) {
  if (address.provider === 'email') await sendLink(service, client, user, 'magiclink', link)
  else await sendPhoneCode(service, client, user, 'confirmation_token', address.value, channel)
}

/** The address for the code, if that kind of sign-in is enabled. */
function readSignInAddress(service: Service, fields: { email: string; phone: string }): Address {
  const { email, sms } = authConfig(service)
  if (fields.email && !email.enable_signup)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  if (!fields.email && !sms.enable_signup)
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  return readAddress(service, fields)
}

async function sendOtp(service: Service, request: Request): Promise<Json> {
  const fields = await readBody(request, otpSchema)
  if (fields.email && fields.phone)
    throw invalid('Only an email address or phone number should be provided')
  if (!fields.email && !fields.phone) throw invalid('One of email or phone must be set')
  if (fields.email && fields.channel)
    throw invalid('Channel should only be specified with Phone OTP')
  const link = { redirectTo: redirectOf(service, request), challenge: readChallenge(fields) }
  const address = readSignInAddress(service, fields)
  const how = { link, channel: fields.channel || ('sms' as const) }
  await inTransaction(service, async (client) => {
    const known = await findByAddress(client, address)
    if (!known && fields.create_user === false)
      throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    if (known && isConfirmed(known, address))
      return sendSignInCode(service, client, known, address, how)
    expectSignUp(service)
    // Do not change an unconfirmed sign-up: it may be a different person.
    const user = await findOrCreate(client, address, { metadata: fields.data ?? {} })
    if (await askToConfirm(service, client, user, address, how))
      await sendSignInCode(service, client, user, address, how)
  })
  return {}
}

const passwordSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
})

async function signInByPassword(service: Service, request: Request, caller: Caller): Promise<Json> {
  const { email, phone, password } = await readBody(request, passwordSchema)
  if (email && phone)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (!email && !phone) throw invalid('missing email or phone')
  const { pool } = service.context
  const user = email
    ? await userByEmail(pool, email.toLowerCase())
    : await userByPhone(pool, phone.replace(/^\+/, '').replaceAll(' ', ''))
  if (!(await passwordMatches(pool, password, user?.encrypted_password)) || !user)
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
  if (email && !user.email_confirmed_at)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  if (phone && !user.phone_confirmed_at)
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  const weakness = passwordWeakness(password, authConfig(service))
  const session = await inTransaction(service, (client) =>
    startSession(service, client, user.id, 'password', caller),
  )
  service.limits.signIn.giveBack(caller.ip)
  return weakness ? { ...session, weak_password: weakness } : session
}

const refreshSchema = z.object({ refresh_token: optionalText })
const exchangeSchema = z.object({ auth_code: optionalText, code_verifier: optionalText })

async function issueToken(service: Service, request: Request): Promise<Json> {
  const grant = new URL(request.url).searchParams.get('grant_type')
  const caller = callerOf(request)
  if (grant === 'password') {
    service.limits.signIn.take(caller.ip)
    return signInByPassword(service, request, caller)
  }
  service.limits.refresh.take(caller.ip)
  if (grant === 'refresh_token') {
    const { refresh_token: token } = await readBody(request, refreshSchema)
    return refreshSession(service, token, caller)
  }
  if (grant === 'pkce') {
    const { auth_code: code, code_verifier: verifier } = await readBody(request, exchangeSchema)
    if (!code || !verifier)
      throw invalid('invalid request: both auth code and code verifier should be non-empty')
    return exchangeAuthCode(service, code, verifier, caller)
  }
  if (grant === 'id_token')
    throw new AuthError(400, 'provider_disabled', 'The provider of this token is not enabled')
  if (grant === 'web3')
    throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}

export function signInRoutes(service: Service): Hono {
  const routes = new Hono()
  const limited = (path: string, handle: (service: Service, request: Request) => Promise<Json>) =>
    routes.post(path, async (c) => {
      service.limits.signIn.take(callerOf(c.req.raw).ip)
      await expectCaptcha(service, c.req.raw)
      return c.json(await handle(service, c.req.raw))
    })
  limited('/otp', sendOtp)
  limited('/magiclink', sendOtp)
  limited('/recover', recover)
  limited('/resend', resend)
  routes.post('/token', async (c) => {
    await expectCaptcha(service, c.req.raw)
    return c.json(await issueToken(service, c.req.raw))
  })
  return routes
}
