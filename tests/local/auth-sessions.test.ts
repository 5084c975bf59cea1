import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'
import { claimsOf, expectRefused, signedIn, signIn, visitor } from './auth-people.ts'

const refresh = (refresh_token: string) => visitor().auth.refreshSession({ refresh_token })

/** Ages the session past the interval in which an older refresh token may be reused. */
async function passReuseInterval(token: string) {
  await database().query(
    `update auth.sessions
     set refreshed_at = refreshed_at - interval '11 seconds',
       created_at = created_at - interval '11 seconds'
     where id = $1`,
    [claimsOf(token).session_id],
  )
}

describe('refreshing', () => {
  it('swaps the refresh token and keeps session and claims', async () => {
    const { session } = await signedIn()
    const { data, error } = await refresh(session.refresh_token)
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    const [before, after] = [session.access_token, data.session!.access_token].map(claimsOf)
    expect(after).toMatchObject({ sub: before!.sub, session_id: before!.session_id, aal: 'aal1' })
    expect(after!.amr).toEqual(before!.amr)
  })

  it('gives all who ask at once the same next token', async () => {
    const { session } = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refresh(session.refresh_token)),
    )
    const tokens = answers.map(({ data }) => data.session?.refresh_token)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toBeTruthy()
  })

  it('repeats the last answer to whoever lost it', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    await passReuseInterval(session.access_token)
    const second = await refresh(session.refresh_token)
    expect(second.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
  })

  it('ends the session when an older token comes back', async () => {
    const { client, session } = await signedIn()
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.data.session!.refresh_token)
    expect(second.error).toBeNull()
    await passReuseInterval(session.access_token)
    expectRefused((await refresh(session.refresh_token)).error, 400, 'refresh_token_already_used')
    expectRefused(
      (await refresh(second.data.session!.refresh_token)).error,
      400,
      'refresh_token_not_found',
    )
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  // GoTrue's token_refresh.go and refresh_tokens.go check the format first, then the owner.
  it.each([
    ['', 'validation_failed'],
    ['x', 'validation_failed'],
    ['ABCDEFGHIJKL', 'validation_failed'],
    ['A'.repeat(48), 'validation_failed'],
    ['A'.repeat(56), 'validation_failed'],
    ['é'.repeat(40), 'validation_failed'],
    ['abcdefghij12', 'refresh_token_not_found'],
  ])('refuses the made-up token "%s"', async (token, code) => {
    const answer = await fetch(`${stack().api_url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: stack().publishable_key, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: code })
  })
})

describe('an access token', () => {
  it('names its person to getUser, getClaims and the database', async () => {
    const { client, email, user } = await signedIn()
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: user.id, email })
    const { data } = await client.auth.getClaims()
    expect(data?.claims).toMatchObject({ sub: user.id, email, aal: 'aal1' })
    expect((await client.from('clinics').select('id').limit(1)).error).toBeNull()
  })

  it('is refused when it was tampered with', async () => {
    const { session } = await signedIn()
    const [head, , seal] = session.access_token.split('.')
    const claims = { ...claimsOf(session.access_token), role: 'service_role' }
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const { error } = await visitor().auth.getUser(`${head}.${body}.${seal}`)
    expectRefused(error, 403, 'bad_jwt')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expectRefused((await visitor().auth.getUser(`${none}.${body}.`)).error, 403, 'bad_jwt')
  })

  it('is missing for a visitor', async () => {
    const answer = await fetch(`${stack().api_url}/auth/v1/user`, {
      headers: { apikey: stack().publishable_key },
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'bad_jwt', code: 403 })
  })
})

describe('signing out', () => {
  const alive = async (client: ReturnType<typeof visitor>) => !(await client.auth.getUser()).error

  async function threeSessions() {
    const { client, email } = await signedIn()
    const two = await signIn(email)
    const three = await signIn(email)
    return [client, two.client, three.client] as const
  }

  it('ends this session only with scope local', async () => {
    const [one, two] = await threeSessions()
    const token = (await one.auth.getSession()).data.session!.access_token
    expect((await one.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await visitor().auth.getUser(token)).error).toBeTruthy()
    expect(await alive(two)).toBe(true)
  })

  it('ends the other sessions with scope others', async () => {
    const [one, two, three] = await threeSessions()
    expect((await one.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([true, false, false])
  })

  it('ends all sessions with scope global', async () => {
    const [one, two, three] = await threeSessions()
    const { refresh_token } = (await two.auth.getSession()).data.session!
    expect((await one.auth.signOut({ scope: 'global' })).error).toBeNull()
    expect([await alive(two), await alive(three)]).toEqual([false, false])
    expectRefused((await refresh(refresh_token)).error, 400, 'refresh_token_not_found')
  })
})
