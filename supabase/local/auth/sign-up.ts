import { Hono } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { emailAddress, phoneNumber } from './addresses.ts'
import { expectCaptcha } from './captcha.ts'
import { AuthError, invalid } from './errors.ts'
import { callerOf, metadata, optionalText, readBody, redirectOf } from './http.ts'
import { expectStrong, hashPassword } from './passwords.ts'
import { challengeFields, readChallenge } from './pkce.ts'
import { confirmEmail, confirmPhone } from './confirm.ts'
import { sendLink, sendPhoneCode, type Link, type PhoneChannel } from './send-codes.ts'
import { authConfig, inTransaction, type Service } from './service.ts'
import { startSession, type Caller } from './tokens.ts'
import {
  createUser,
  userByEmail,
  userById,
  userByPhone,
  userJson,
  type Json,
  type Provider,
  type User,
} from './users.ts'

export const channelField = z
  .enum(['sms', 'whatsapp', ''])
  .nullish()
  .transform((channel): PhoneChannel => channel || 'sms')

const signUpSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata.nullish(),
  channel: channelField,
  ...challengeFields,
})

/** An address to sign up or in with, as it is stored. */
export type Address = { provider: Provider; value: string }

/** @throws AuthError if config.toml disables this kind of address */
export function readAddress(service: Service, fields: { email: string; phone: string }): Address {
  const { email, sms } = authConfig(service)
  if (fields.email) {
    if (!email.enable_signup)
      throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
    return { provider: 'email', value: emailAddress(fields.email) }
  }
  if (!sms.enable_signup)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return { provider: 'phone', value: phoneNumber(fields.phone) }
}

/** @throws AuthError if config.toml disables sign-up */
export function expectSignUp(service: Service) {
  if (!authConfig(service).enable_signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

export const findByAddress = (client: PoolClient, { provider, value }: Address) =>
  provider === 'email' ? userByEmail(client, value) : userByPhone(client, value)

export const isConfirmed = (user: User, { provider }: Address) =>
  (provider === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null

/** The person with an address, created if there is none; of two concurrent requests one creates. */
export async function findOrCreate(
  client: PoolClient,
  address: Address,
  wanted: { passwordHash?: string; metadata?: Json },
): Promise<User> {
  const user =
    (await findByAddress(client, address)) ??
    (await createUser(client, { [address.provider]: address.value, ...wanted })) ??
    (await findByAddress(client, address))
  if (!user) throw new AuthError(500, 'unexpected_failure', 'Database error saving new user')
  return user
}

/** Starts a confirmation, or confirms at once if confirmations are disabled. */
export async function askToConfirm(
  service: Service,
  client: PoolClient,
  user: User,
  address: Address,
  { link, channel }: { link: Link; channel: PhoneChannel },
): Promise<boolean> {
  const { email, sms } = authConfig(service)
  if (address.provider === 'email') {
    if (email.enable_confirmations) await sendLink(service, client, user, 'signup', link)
    else await confirmEmail(client, user)
    return !email.enable_confirmations
  }
  if (sms.enable_confirmations)
    await sendPhoneCode(service, client, user, 'confirmation_token', address.value, channel)
  else await confirmPhone(client, user)
  return !sms.enable_confirmations
}

/**
 * The made-up person returned for a sign-up with somebody else's address, so that it does not
 * reveal the account.
 */
function decoy(address: Address, data: Json): Json {
  const now = new Date()
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email: address.provider === 'email' ? address.value : '',
    phone: address.provider === 'phone' ? address.value : '',
    confirmation_sent_at: now,
    app_metadata: { provider: address.provider, providers: [address.provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/** Anonymous sign-up: an account without any address. */
async function signUpAnonymously(service: Service, data: Json, caller: Caller): Promise<Json> {
  if (!authConfig(service).enable_anonymous_sign_ins)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  service.limits.anonymous.take(caller.ip)
  expectSignUp(service)
  return inTransaction(service, async (client) => {
    const user = await createUser(client, { metadata: data })
    if (!user) throw new AuthError(500, 'unexpected_failure', 'Error creating anonymous user')
    return startSession(service, client, user.id, 'anonymous', caller)
  })
}

async function signUp(service: Service, request: Request, caller: Caller): Promise<Json> {
  const config = authConfig(service)
  const fields = await readBody(request, signUpSchema)
  if (!fields.email && !fields.phone) return signUpAnonymously(service, fields.data ?? {}, caller)
  service.limits.signIn.take(caller.ip)
  expectSignUp(service)
  if (!fields.password) throw invalid('Signup requires a valid password')
  expectStrong(fields.password, config)
  if (fields.email && fields.phone)
    throw invalid('Only an email address or phone number should be provided on signup.')
  const challenge = readChallenge(fields)
  if (fields.phone && challenge) throw invalid('PKCE not supported for phone signups')
  const address = readAddress(service, fields)
  const data = fields.data ?? {}
  const link = { redirectTo: redirectOf(service, request), challenge }
  // Outside the transaction, because hashing is slow on purpose.
  const passwordHash = await hashPassword(service.context.pool, fields.password)
  return inTransaction(service, async (client) => {
    const user = await findOrCreate(client, address, { passwordHash, metadata: data })
    if (isConfirmed(user, address)) {
      if (config.email.enable_confirmations && config.sms.enable_confirmations)
        return decoy(address, data)
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    }
    const isConfirmedNow = await askToConfirm(service, client, user, address, {
      link,
      channel: fields.channel,
    })
    if (isConfirmedNow) return startSession(service, client, user.id, 'password', caller)
    const current = (await userById(client, user.id)) ?? user
    // Do not reveal what staff wrote about an invited person to somebody who only knows the
    // address.
    const invited = current.invited_at ? { user_metadata: {}, identities: [] } : {}
    return { ...userJson(current), ...invited }
  })
}

export function signUpRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.post('/signup', async (c) => {
    await expectCaptcha(service, c.req.raw)
    return c.json(await signUp(service, c.req.raw, callerOf(c.req.raw)))
  })
  return routes
}
