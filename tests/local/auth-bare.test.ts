import { createClient } from '@supabase/supabase-js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStack, type RunningStack } from '../support/stack.ts'
import { claimsOf, expectRefused, newEmail } from './auth-people.ts'
import { smallProject } from './small-project.ts'

// A project without the product's migrations; what config.toml switches on here is off in the product.
let project: Awaited<ReturnType<typeof smallProject>>
let own: RunningStack

beforeAll(async () => {
  project = await smallProject()
  const toml = readFileSync(join(project.root, 'config.toml'), 'utf8')
  project.write(
    'config.toml',
    toml
      .replace('enable_anonymous_sign_ins = false', 'enable_anonymous_sign_ins = true')
      .replace('[auth]\n', '[auth]\nenable_manual_linking = true\n')
      .replace('[auth.rate_limit]\n', '[auth.rate_limit]\nanonymous_users = 2\n'),
  )
  own = await startStack(['--root', project.root])
})
afterAll(async () => {
  await own?.stop()
  project?.remove()
})

const client = (key = own.info.publishable_key) =>
  createClient(own.info.api_url, key, { auth: { persistSession: false, autoRefreshToken: false } })

// GoTrue's anonymous.go.
it('signs in who says nothing of themselves', async () => {
  const { auth } = client()
  const { data, error } = await auth.signInAnonymously({ options: { data: { locale: 'id' } } })
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
  const { data } = await auth.signInAnonymously()
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

// GoTrue's signup.go: "do not update the user because we can't be sure of their claimed identity";
// its verify.go confirms without a look at the password. auth-strangers.test.ts shows the product.
it('keeps the password and the data of a stranger when the owner signs in', async () => {
  const email = newEmail()
  const password = 'Chosen-by-a-stranger-1'
  const data = { full_name: 'Stranger' }
  await client().auth.signUp({ email, password, options: { data } })
  expectRefused(
    (await client().auth.signInWithPassword({ email, password })).error,
    400,
    'email_not_confirmed',
  )
  const { admin } = client(own.info.secret_key).auth
  const link = await admin.generateLink({ type: 'magiclink', email })
  const token_hash = link.data.properties!.hashed_token
  const owner = await client().auth.verifyOtp({ token_hash, type: 'email' })
  expect(owner.data.user?.user_metadata).toEqual({ ...data, email_verified: true })
  expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull()
})
