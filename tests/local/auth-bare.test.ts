import { createClient } from '@supabase/supabase-js'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStack, type RunningStack } from '../support/stack.ts'
import { claimsOf, expectRefused, newEmail } from './auth-people.ts'
import { smallProject } from './small-project.ts'

// A project without the product's migrations; config.toml here enables what is off in the product.
let project: Awaited<ReturnType<typeof smallProject>>
let own: RunningStack

// Answers as a captcha provider's `siteverify`
// (developers.cloudflare.com/turnstile/get-started/server-side-validation).
const asked: Record<string, string>[] = []
const provider = createServer((request, answer) => {
  void text(request).then((body) => {
    const fields = Object.fromEntries(new URLSearchParams(body))
    asked.push(fields)
    if (fields.response === 'nonsense') return answer.end('<html>')
    const success = fields.response === captchaToken
    answer.end(
      JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input-response'] }),
    )
  })
})
const captchaToken = 'XXXX.DUMMY.TOKEN.XXXX'

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  project = await smallProject()
  const toml = readFileSync(join(project.root, 'config.toml'), 'utf8')
  project.write(
    'config.toml',
    toml
      .replace('enable_anonymous_sign_ins = false', 'enable_anonymous_sign_ins = true')
      .replace('[auth]\n', '[auth]\nenable_manual_linking = true\n')
      .replace(
        '[auth.email]\n',
        '[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "env(TURNSTILE_SECRET)"\n\n[auth.email]\n',
      )
      .replace('[auth.rate_limit]\n', '[auth.rate_limit]\nanonymous_users = 2\n'),
  )
  own = await startStack(['--root', project.root], {
    TURNSTILE_SECRET: 'of-this-site',
    LUWES_CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  })
})
afterAll(async () => {
  provider.close()
  await own?.stop()
  project?.remove()
})

const client = (key = own.info.publishable_key) =>
  createClient(own.info.api_url, key, { auth: { persistSession: false, autoRefreshToken: false } })

// GoTrue's anonymous.go.
it('signs in who says nothing of themselves', async () => {
  const { auth } = client()
  const { data, error } = await auth.signInAnonymously({
    options: { data: { locale: 'id' }, captchaToken },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: '',
    phone: '',
    role: 'authenticated',
    is_anonymous: true,
    app_metadata: {},
    user_metadata: { locale: 'id' },
    identities: [],
  })
  expect(claimsOf(data.session!.access_token)).toMatchObject({
    role: 'authenticated',
    is_anonymous: true,
    aal: 'aal1',
    amr: [{ method: 'anonymous' }],
  })
  expectRefused((await auth.mfa.enroll({ factorType: 'totp' })).error, 403, 'no_authorization')
  const password = 'Correct-horse-7'
  expectRefused((await auth.updateUser({ password })).error, 422, 'validation_failed')
  const settings = await fetch(`${own.info.api_url}/auth/v1/settings`, {
    headers: { apikey: own.info.publishable_key },
  })
  expect(await settings.json()).toMatchObject({ external: { anonymous_users: true } })
})

it('makes a person of them who proves an address', async () => {
  const { auth } = client()
  const { data } = await auth.signInAnonymously({ options: { captchaToken } })
  const email = newEmail()
  expect((await auth.updateUser({ email })).error).toBeNull()
  const messages = (await (await fetch(`${own.info.mail_url}/api/v1/messages`)).json()) as {
    messages: { ID: string }[]
  }
  const mail = await fetch(`${own.info.mail_url}/api/v1/message/${messages.messages[0]!.ID}`)
  const token = ((await mail.json()) as { Text: string }).Text.match(/\b\d{6}\b/)![0]
  const proved = await client().auth.verifyOtp({ email, token, type: 'email_change' })
  expect(proved.data.user).toMatchObject({ id: data.user!.id, email, is_anonymous: false })
  expect(claimsOf(proved.data.session!.access_token)).toMatchObject({ is_anonymous: false })
})

it('unlinks all identities but one where that is switched on', async () => {
  const { admin } = client(own.info.secret_key).auth
  const email = newEmail()
  const created = await admin.createUser({
    email,
    email_confirm: true,
    phone: '+628111000777',
    phone_confirm: true,
  })
  const link = await admin.generateLink({ type: 'magiclink', email })
  const { auth } = client()
  await auth.verifyOtp({ token_hash: link.data.properties!.hashed_token, type: 'email' })
  const { data } = await auth.getUserIdentities()
  const [byEmail, byPhone] = data!.identities
  expect((await auth.unlinkIdentity(byPhone!)).error).toBeNull()
  expectRefused((await auth.unlinkIdentity(byEmail!)).error, 422, 'single_identity_not_deletable')
  expect((await auth.getUser()).data.user).toMatchObject({ id: created.data.user!.id, phone: '' })
  const linked = await auth.linkIdentity({ provider: 'google' })
  expectRefused(linked.error, 400, 'validation_failed')
})

// GoTrue's internal/api: `verifyCaptcha` in middleware.go, and the routes in api.go that it guards.
it('asks for a captcha where one is switched on, and not for what is proved otherwise', async () => {
  const email = newEmail()
  const password = 'Correct-horse-7'
  const guarded = (options: { captchaToken?: string }) => {
    const { auth } = client()
    return [
      auth.signUp({ email: newEmail(), password, options }),
      auth.signInWithOtp({ email: newEmail(), options }),
      auth.signInWithPassword({ email, password, options }),
      auth.resetPasswordForEmail(email, options),
      auth.resend({ type: 'signup', email, options }),
    ]
  }
  for (const ask of guarded({})) {
    const { error } = await ask
    expectRefused(error, 400, 'captcha_failed')
    expect(error?.message).toBe('captcha protection: request disallowed (no captcha_token found)')
  }
  for (const ask of guarded({ captchaToken: 'made-up' })) {
    const { error } = await ask
    expectRefused(error, 400, 'captcha_failed')
    expect(error?.message).toBe('captcha protection: request disallowed (invalid-input-response)')
  }
  expect(asked.at(-1)).toEqual({
    secret: 'of-this-site',
    response: 'made-up',
    remoteip: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
  })
  const broken = await client().auth.signInWithOtp({ email, options: { captchaToken: 'nonsense' } })
  expect(broken.error?.status).toBe(500)

  const byMachine = client(own.info.secret_key).auth
  await byMachine.admin.createUser({ email, password, email_confirm: true })
  expect((await byMachine.signInWithOtp({ email })).error).toBeNull()
  const { auth } = client()
  const signedIn = await auth.signInWithPassword({ email, password, options: { captchaToken } })
  expect(signedIn.error).toBeNull()
  expect((await auth.refreshSession()).error).toBeNull()
})

// GoTrue's signup.go: "do not update the user because we can't be sure of their claimed identity";
// its verify.go confirms without checking the password. The product: auth-strangers.test.ts.
it('keeps the password and the data of a stranger when the owner signs in', async () => {
  const email = newEmail()
  const password = 'Chosen-by-a-stranger-1'
  const data = { full_name: 'Stranger' }
  await client().auth.signUp({ email, password, options: { data, captchaToken } })
  expectRefused(
    (await client().auth.signInWithPassword({ email, password, options: { captchaToken } })).error,
    400,
    'email_not_confirmed',
  )
  const { admin } = client(own.info.secret_key).auth
  const link = await admin.generateLink({ type: 'magiclink', email })
  const token_hash = link.data.properties!.hashed_token
  const owner = await client().auth.verifyOtp({ token_hash, type: 'email' })
  expect(owner.data.user?.user_metadata).toEqual({ ...data, email_verified: true })
  expect(
    (await client().auth.signInWithPassword({ email, password, options: { captchaToken } })).error,
  ).toBeNull()
})
