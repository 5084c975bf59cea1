import { createClient } from '@supabase/supabase-js'
import { createPublicKey } from 'node:crypto'
import { decodeProtectedHeader, SignJWT, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { tokenFor } from '../support/realtime.ts'
import { stack } from '../support/shared-stack.ts'
import { claimsOf, expectRefused, signedIn, signIn, visitor } from './auth-people.ts'

async function publishedKeys() {
  const answer = await fetch(`${stack().api_url}/auth/v1/.well-known/jwks.json`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  return ((await answer.json()) as { keys: JWK[] }).keys
}

const readClinics = (token: string) =>
  fetch(`${stack().api_url}/rest/v1/clinics?select=id&limit=1`, {
    headers: { apikey: stack().publishable_key, authorization: `Bearer ${token}` },
  })

describe('access tokens', () => {
  it('lead from their issuer to the keys', async () => {
    const { session } = await signedIn()
    const { iss } = claimsOf(session.access_token)
    const answer = await fetch(`${String(iss)}/.well-known/openid-configuration`)
    const { issuer, jwks_uri } = (await answer.json()) as Record<string, string>
    expect([answer.status, issuer]).toEqual([200, iss])
    const { keys } = (await (await fetch(jwks_uri!)).json()) as { keys: JWK[] }
    expect(keys).toEqual(await publishedKeys())
  })

  it('are signed with a key whose public half is published', async () => {
    const { session } = await signedIn()
    const [key, ...others] = await publishedKeys()
    expect(others).toEqual([])
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(key).not.toHaveProperty('d')
    expect(decodeProtectedHeader(session.access_token)).toEqual({
      alg: 'ES256',
      kid: key!.kid,
      typ: 'JWT',
    })
  })

  it('are verified by whoever holds that half, without asking', async () => {
    const { session } = await signedIn()
    const asked: string[] = []
    const client = createClient(stack().api_url, stack().publishable_key, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: session.user.id },
      global: {
        fetch: (input, init) => {
          asked.push(new URL(input instanceof Request ? input.url : input).pathname)
          return fetch(input, init)
        },
      },
    })
    const { data } = await client.auth.getClaims(session.access_token)
    expect(data?.claims).toMatchObject({ sub: session.user.id })
    await client.auth.getClaims(session.access_token)
    expect(asked).toEqual(['/auth/v1/.well-known/jwks.json'])
  })

  it('go on to be good for who does not ask when their session has ended', async () => {
    const { session, email } = await signedIn()
    const { client: elsewhere } = await signIn(email)
    await elsewhere.auth.signOut({ scope: 'global' })
    const token = session.access_token
    expect((await visitor().auth.getClaims(token)).data?.claims.sub).toBe(session.user.id)
    const asked = await visitor().auth.getUser(token)
    expect(asked.error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('open every service', async () => {
    const { client, session, user } = await signedIn()
    expect((await readClinics(session.access_token)).status).toBe(200)
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
    expect((await client.storage.from('portraits').list()).error).toBeNull()
    const called = await fetch(`${stack().api_url}/functions/v1/booking`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: '{}',
    })
    expect(called.status).not.toBe(401)
    const channel = client.channel('signing-keys')
    await new Promise((joined) =>
      channel.subscribe((status) => status === 'SUBSCRIBED' && joined(0)),
    )
    await client.removeAllChannels()
  })

  it('may also carry the shared secret of before', async () => {
    const { user } = await signedIn()
    expect((await readClinics(await tokenFor(stack(), user.id))).status).toBe(200)
    expect((await readClinics(await tokenFor(stack(), user.id, {}, '-1m'))).status).toBe(401)
  })
})

describe('forged tokens', () => {
  const claims = { sub: crypto.randomUUID(), role: 'service_role', exp: 4e9 }

  it('with the public half as a shared secret are refused everywhere', async () => {
    const [{ kid, ...jwk } = {}] = await publishedKeys()
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
    const secrets = [String(pem), JSON.stringify(jwk), JSON.stringify({ ...jwk, kid })]
    for (const secret of secrets) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(secret.padEnd(32)))
      expect((await readClinics(token)).status).toBe(401)
      expectRefused((await visitor().auth.getUser(token)).error, 403, 'bad_jwt')
    }
  })

  it('of a key that names itself after ours are refused everywhere', async () => {
    const [key] = await publishedKeys()
    const { privateKey } = await crypto.subtle
      .generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
      .then((pair) => pair)
    for (const kid of [key!.kid, 'another', undefined]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', ...(kid ? { kid } : {}), typ: 'JWT' })
        .sign(privateKey)
      expect((await readClinics(token)).status).toBe(401)
      expectRefused((await visitor().auth.getUser(token)).error, 403, 'bad_jwt')
    }
  })

  it('with other claims under our seal are refused everywhere', async () => {
    const { session } = await signedIn()
    const [head, , seal] = session.access_token.split('.')
    const raised = { ...claimsOf(session.access_token), role: 'service_role' }
    const token = `${head}.${Buffer.from(JSON.stringify(raised)).toString('base64url')}.${seal}`
    expect((await readClinics(token)).status).toBe(401)
    expectRefused((await visitor().auth.getUser(token)).error, 403, 'bad_jwt')
  })
})
