import { createServerClient } from '@supabase/ssr'
import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'
import { newEmail, newestHash, password, server, signedIn, visitor } from './auth-people.ts'

/** A browser client as @supabase/ssr creates it: PKCE, everything in cookies. */
function browser() {
  const cookies = new Map<string, string>()
  const client = createServerClient(stack().api_url, stack().publishable_key, {
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
    },
  })
  return { client, cookies }
}

const home = 'http://localhost:3000/auth/confirm'

/** Follows a link of the auth service without a key, as a mail program does. */
async function follow(hash: string, type: string, redirect_to = home) {
  const query = new URLSearchParams({ token: hash, type, redirect_to })
  const link = `${stack().api_url}/auth/v1/verify?${query}`
  // A scanner of mail that only asks for the head does not use it up.
  const head = await fetch(link, { method: 'HEAD', redirect: 'manual' })
  expect(head.status).toBe(405)
  const answer = await fetch(link, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location')!)
}

const ask = (client: ReturnType<typeof browser>['client'], email: string) =>
  client.auth.signInWithOtp({ email, options: { emailRedirectTo: home } })

describe('a link for a browser that waits (PKCE)', () => {
  it('hands over a code that only this browser can exchange, once', async () => {
    const { client, cookies } = browser()
    const email = newEmail()
    await ask(client, email)
    const hash = await newestHash(email)
    expect(hash).toMatch(/^pkce_/)
    const target = await follow(hash, 'signup')
    expect(target.origin + target.pathname).toBe(home)
    const code = target.searchParams.get('code')!
    const thief = browser().client
    await ask(thief, newEmail())
    expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect([...cookies.keys()].some((name) => name.includes('auth-token'))).toBe(true)
    await ask(client, newEmail())
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe(
      'flow_state_not_found',
    )
  })

  it('works for a returning person and for a new password', async () => {
    const { email } = await signedIn()
    const { client } = browser()
    await ask(client, email)
    const code = (await follow(await newestHash(email), 'magiclink')).searchParams.get('code')!
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
    await database().query(
      `update auth.users set recovery_sent_at = now() - interval '2 minutes' where email = $1`,
      [email],
    )
    const forgetful = browser().client
    await forgetful.auth.resetPasswordForEmail(email, { redirectTo: home })
    const target = await follow(await newestHash(email), 'recovery')
    const recovered = await forgetful.auth.exchangeCodeForSession(target.searchParams.get('code')!)
    expect(recovered.error).toBeNull()
  })

  it('ends after five minutes', async () => {
    const { client } = browser()
    const email = newEmail()
    await ask(client, email)
    const code = (await follow(await newestHash(email), 'signup')).searchParams.get('code')!
    await database().query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes'
       where auth_code = $1`,
      [code],
    )
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_expired')
  })

  it('can be used by its code instead', async () => {
    const { client } = browser()
    const email = newEmail()
    await ask(client, email)
    const token_hash = await newestHash(email)
    const { data } = await visitor().auth.verifyOtp({ token_hash, type: 'email' })
    expect(data.user?.email).toBe(email)
  })

  it('needs a whole challenge', async () => {
    const answer = await fetch(`${stack().api_url}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: stack().publishable_key },
      body: JSON.stringify({
        email: newEmail(),
        code_challenge: 'x',
        code_challenge_method: 's256',
      }),
    })
    expect(answer.status).toBe(400)
  })
})

describe('a link for anybody', () => {
  it('brings the session in the fragment, once', async () => {
    const email = newEmail()
    await visitor().auth.signInWithOtp({ email, options: { emailRedirectTo: home } })
    const hash = await newestHash(email)
    const fragment = new URLSearchParams((await follow(hash, 'signup')).hash.slice(1))
    expect(fragment.get('type')).toBe('signup')
    const { data } = await visitor().auth.getUser(fragment.get('access_token')!)
    expect(data.user?.email).toBe(email)
    const again = new URLSearchParams((await follow(hash, 'signup')).hash.slice(1))
    expect(again.get('error_code')).toBe('otp_expired')
  })

  it('leads nowhere but to the site', async () => {
    for (const elsewhere of [
      'https://evil.example/',
      'http://localhost.evil.example:3000/',
      '//x',
    ]) {
      const target = await follow('0'.repeat(56), 'signup', elsewhere)
      expect(target.hostname).toBe('localhost')
    }
  })

  it('says what is wrong with it, as far as it is one', async () => {
    const verify = (query: string) =>
      fetch(`${stack().api_url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    for (const half of ['type=signup', 'token=abc']) {
      const answer = await verify(half)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    }
    const unknown = await follow('0'.repeat(56), 'nothing')
    expect(new URLSearchParams(unknown.hash.slice(1)).get('error')).toBe('invalid_request')
    const old = await follow('0'.repeat(56), 'signup')
    expect(new URLSearchParams(old.hash.slice(1)).get('error')).toBe('access_denied')
  })

  it('may come from the server of the site, which delivers it by itself', async () => {
    const { admin } = server().auth
    const { email } = await signedIn()
    const { data, error } = await admin.generateLink({ type: 'magiclink', email })
    expect(error).toBeNull()
    expect(data.properties?.action_link).toContain(data.properties!.hashed_token)
    expect(data.properties?.verification_type).toBe('magiclink')
    const token = data.properties!.email_otp
    expect((await visitor().auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
    const stranger = newEmail()
    const signup = await admin.generateLink({ type: 'signup', email: stranger, password })
    const token_hash = signup.data.properties!.hashed_token
    expect((await visitor().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    const unknown = await admin.generateLink({ type: 'recovery', email: newEmail() })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})
