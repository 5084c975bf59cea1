import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'
import {
  expectRefused,
  newEmail,
  newestCode,
  newestHash,
  newPhone,
  password,
  server,
  signedIn,
  signedInWithPassword,
  visitor,
} from './auth-people.ts'

describe('one’s own account', () => {
  it('takes data but no rights', async () => {
    const { client } = await signedIn()
    const { data } = await client.auth.updateUser({ data: { full_name: 'Rina' } })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Rina', email_verified: true })
    const rights = { app_metadata: { role: 'admin' }, role: 'service_role' }
    const { error } = await client.auth.updateUser(rights as object)
    expectRefused(error, 403, 'not_admin')
    const role = await client.auth.updateUser({ role: 'service_role' } as object)
    expect(role.data.user?.role).toBe('authenticated')
  })

  it('changes the e-mail address when both addresses agree', async () => {
    const { client, email } = await signedInWithPassword()
    const wanted = newEmail()
    const { data } = await client.auth.updateUser({ email: wanted })
    expect(data.user).toMatchObject({ email, new_email: wanted })
    const [here, there] = [await newestCode(email), await newestCode(wanted)]
    const { auth } = visitor()
    const half = await auth.verifyOtp({ email, token: here, type: 'email_change' })
    expect(half).toMatchObject({ data: { user: null, session: null }, error: null })
    const whole = await auth.verifyOtp({ email: wanted, token: there, type: 'email_change' })
    expect(whole.data.user).toMatchObject({ email: wanted })
    expect(whole.data.user).not.toHaveProperty('new_email')
    expect((await visitor().auth.signInWithPassword({ email: wanted, password })).error).toBeNull()
  })

  it('changes the e-mail address when both links are followed at once', async () => {
    const { client, email, user } = await signedIn()
    const wanted = newEmail()
    await client.auth.updateUser({ email: wanted })
    const hashes = [await newestHash(email), await newestHash(wanted)]
    await Promise.all(
      hashes.map((token_hash) => visitor().auth.verifyOtp({ token_hash, type: 'email_change' })),
    )
    expect((await server().auth.admin.getUserById(user.id)).data.user?.email).toBe(wanted)
  })

  it('changes the phone number with a code', async () => {
    const { client } = await signedIn()
    const phone = newPhone()
    expect((await client.auth.updateUser({ phone })).data.user?.new_phone).toBe(phone.slice(1))
    const token = await newestCode(phone)
    const { data } = await visitor().auth.verifyOtp({ phone, token, type: 'phone_change' })
    expect(data.user).toMatchObject({ phone: phone.slice(1) })
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
  })

  it('does not take an address that somebody else has', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    expectRefused(
      (await one.client.auth.updateUser({ email: two.email })).error,
      422,
      'email_exists',
    )
  })

  it('refuses the same and a weak password', async () => {
    const { client } = await signedInWithPassword()
    expectRefused((await client.auth.updateUser({ password })).error, 422, 'same_password')
    expectRefused((await client.auth.updateUser({ password: 'weak' })).error, 422, 'weak_password')
  })

  it('sends a code to prove presence', async () => {
    const { client, email } = await signedIn()
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect(await newestCode(email)).toMatch(/^\d{6}$/)
    expectRefused((await client.auth.reauthenticate()).error, 429, 'over_email_send_rate_limit')
  })

  // GoTrue's requireManualLinkingEnabled: off unless config.toml says otherwise.
  it('neither links nor unlinks identities by hand', async () => {
    const { client } = await signedIn()
    const { data } = await client.auth.getUserIdentities()
    const unlinked = await client.auth.unlinkIdentity(data!.identities[0]!)
    expectRefused(unlinked.error, 404, 'manual_linking_disabled')
    const linked = await client.auth.linkIdentity({ provider: 'google' })
    expectRefused(linked.error, 404, 'manual_linking_disabled')
  })
})

describe('the service', () => {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${stack().api_url}/auth/v1${path}`, {
      ...init,
      redirect: 'manual',
      headers: { apikey: stack().publishable_key, ...init.headers },
    })

  it('tells of its health and its settings', async () => {
    expect(await (await call('/health')).json()).toMatchObject({ name: 'GoTrue' })
    expect(await (await call('/settings')).json()).toMatchObject({
      external: { email: true, phone: true, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
  })

  // The texts and codes of GoTrue's external.go, middleware.go, mfa.go and token.go.
  it.each([
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled'],
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['GET', '/authorize?provider=nobody', 400, 'validation_failed'],
    ['POST', '/token?grant_type=id_token', 400, 'provider_disabled'],
    ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['GET', '/oauth/authorize', 404, 'feature_disabled'],
    ['GET', '/user/identities/authorize?provider=google', 403, 'bad_jwt'],
    ['GET', '/admin/sso/providers', 403, 'not_admin'],
  ])('refuses %s %s as not switched on', async (method, path, status, code) => {
    const answer = await call(path, { method, ...(method === 'POST' ? { body: '{}' } : {}) })
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
      status,
      code: status,
      error_code: code,
    })
  })

  it('sends whoever comes back from a provider to the site', async () => {
    const answer = await call('/callback?code=x')
    expect(answer.status).toBe(303)
    const { searchParams } = new URL(answer.headers.get('location')!)
    expect(searchParams.get('error_code')).toBe('bad_oauth_callback')
  })

  it('signs nobody up who has neither an address nor a number', async () => {
    const answer = await call('/signup', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error_code: 'anonymous_provider_disabled' })
  })

  it('speaks both forms of error', async () => {
    const body = JSON.stringify({ email: newEmail(), password })
    const old = await call('/token?grant_type=password', { method: 'POST', body })
    expect(await old.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const current = await call('/token?grant_type=password', { method: 'POST', body, headers })
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await current.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  it.each([
    ['{', 'bad_json'],
    ['[]', 'validation_failed'],
    ['{"email":{"$ne":null},"password":"x"}', 'validation_failed'],
    ['{"email":"a@example.com","password":"x\\u0000"}', 'validation_failed'],
    [
      `{"email":"a@example.com","password":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'validation_failed',
    ],
  ])('refuses the body %s', async (body, code) => {
    const answer = await call('/token?grant_type=password', { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: code })
  })

  it('refuses data that cannot be stored', async () => {
    const nested = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`
    for (const data of ['{"note":"x\\u0000"}', nested]) {
      const body = `{"email":"${newEmail()}","data":${data}}`
      const answer = await call('/otp', { method: 'POST', body })
      expect(answer.status).toBe(400)
    }
  })

  it('refuses a body of more than a megabyte', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1_100_000) })
    const answer = await call('/token?grant_type=password', { method: 'POST', body })
    expect(answer.status).toBe(413)
  })

  it('leaves nothing of a refused sign-up', async () => {
    const email = newEmail()
    const body = JSON.stringify({ email, data: { note: 'x\u0000' } })
    await call('/otp', { method: 'POST', body })
    const { rows } = await database().query('select 1 from auth.users where email = $1', [email])
    expect(rows).toEqual([])
  })
})
