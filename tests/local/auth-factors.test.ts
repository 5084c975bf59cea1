import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import { claimsOf, expectRefused, server, signedIn, signIn, visitor, wrong } from './auth-people.ts'

type Client = ReturnType<typeof visitor>

async function enrol({ auth }: Client, friendlyName = 'Phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

async function answer({ auth }: Client, factor: { id: string; totp: { secret: string } }) {
  const code = await generate({ secret: factor.totp.secret })
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) throw error
}

const tokenOf = async ({ auth }: Client) => (await auth.getSession()).data.session!.access_token

async function withFactor() {
  const person = await signedIn()
  const factor = await enrol(person.client)
  await answer(person.client, factor)
  return { ...person, factor }
}

describe('a second factor', () => {
  it('is enrolled with a secret, an address for apps and a picture of it', async () => {
    const { client, email } = await signedIn()
    const { id, type, friendly_name, totp } = await enrol(client)
    expect({ type, friendly_name }).toEqual({ type: 'totp', friendly_name: 'Phone' })
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\//)
    const uri = new URL(totp.uri)
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    expect(uri.searchParams.get('secret')).toBe(totp.secret)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all).toMatchObject([{ id, status: 'unverified', factor_type: 'totp' }])
    expect(data?.totp).toEqual([])
  })

  it('raises the session to aal2 and keeps it there through refreshes', async () => {
    const { client, factor } = await withFactor()
    expect(claimsOf(await tokenOf(client))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'otp' }],
    })
    const { data } = await client.auth.refreshSession()
    expect(claimsOf(data.session!.access_token)).toMatchObject({ aal: 'aal2' })
    const factors = await client.auth.mfa.listFactors()
    expect(factors.data?.totp).toMatchObject([{ id: factor.id, status: 'verified' }])
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  it('lowers the session when it is taken away', async () => {
    const { client, factor } = await withFactor()
    const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id })
    expect(error).toBeNull()
    expect(data?.id).toBe(factor.id)
    const refreshed = await client.auth.refreshSession()
    expect(claimsOf(refreshed.data.session!.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    })
  })

  it('ends the other sessions without it', async () => {
    const { client, email } = await signedIn()
    const { client: other } = await signIn(email)
    await answer(client, await enrol(client))
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('is asked for at the next sign-in, and a session without it may not change it', async () => {
    const { email, factor } = await withFactor()
    const { client } = await signIn(email)
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const taken = await client.auth.mfa.unenroll({ factorId: factor.id })
    expectRefused(taken.error, 422, 'insufficient_aal')
    const added = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })
    expectRefused(added.error, 403, 'insufficient_aal')
    const changed = await client.auth.updateUser({ password: 'Another-horse-8' })
    expectRefused(changed.error, 401, 'insufficient_aal')
    await answer(client, factor)
    expect(claimsOf(await tokenOf(client))).toMatchObject({ aal: 'aal2' })
  })

  it('is not proved by a wrong code, a used challenge or an old one', async () => {
    const { client } = await signedIn()
    const factor = await enrol(client)
    const factorId = factor.id
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    const challengeId = challenge!.id
    const code = await generate({ secret: factor.totp.secret })
    const refused = await client.auth.mfa.verify({ factorId, challengeId, code: wrong(code) })
    expectRefused(refused.error, 422, 'mfa_verification_failed')
    await database().query(
      `update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1`,
      [challengeId],
    )
    const late = await client.auth.mfa.verify({ factorId, challengeId, code })
    expectRefused(late.error, 422, 'mfa_challenge_expired')
    const { data: second } = await client.auth.mfa.challenge({ factorId })
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.auth.mfa.verify({ factorId, challengeId: second!.id, code })),
    )
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  })

  it('cannot be proved for somebody else', async () => {
    const { factor } = await withFactor()
    const { client } = await signedIn()
    const { error } = await client.auth.mfa.challenge({ factorId: factor.id })
    expectRefused(error, 404, 'mfa_factor_not_found')
  })

  it('has a name of its own', async () => {
    const { client } = await signedIn()
    await enrol(client, 'Tablet')
    const enrolAgain = (friendlyName?: string) =>
      client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expectRefused((await enrolAgain('Tablet')).error, 422, 'mfa_factor_name_conflict')
    expect((await enrolAgain()).error).toBeNull()
    // An empty name counts as a name: GoTrue's validateFactors compares names as they are.
    expectRefused((await enrolAgain()).error, 422, 'mfa_factor_name_conflict')
  })

  it('is of the kind that is switched on', async () => {
    const { mfa } = (await signedIn()).client.auth
    const phone = await mfa.enroll({ factorType: 'phone', phone: '+628111000999' })
    expectRefused(phone.error, 422, 'mfa_phone_enroll_not_enabled')
    const key = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    expectRefused(key.error, 422, 'mfa_webauthn_enroll_not_enabled')
  })

  it('is in no session that a refresh token from before it yields', async () => {
    const { client, session } = await signedIn()
    await answer(client, await enrol(client))
    const before = { refresh_token: session.refresh_token }
    const early = await visitor().auth.refreshSession(before)
    expectRefused(early.error, 400, 'refresh_token_already_used')
    // The session that proved the factor continues, even if it is refreshed meanwhile.
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await visitor().auth.refreshSession(before)).data.session).toBeNull()
    expect(claimsOf(await tokenOf(client))).toMatchObject({ aal: 'aal2' })
  })

  it('can be taken away with the secret key', async () => {
    const { client, user, factor } = await withFactor()
    const { mfa } = server().auth.admin
    const listed = await mfa.listFactors({ userId: user.id })
    expect(listed.data?.factors).toMatchObject([{ id: factor.id }])
    expect((await mfa.deleteFactor({ userId: user.id, id: factor.id })).error).toBeNull()
    const { data } = await client.auth.refreshSession()
    expect(claimsOf(data.session!.access_token)).toMatchObject({ aal: 'aal1' })
  })
})
