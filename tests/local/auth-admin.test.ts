import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'
import {
  claimsOf,
  expectRefused,
  newEmail,
  newestCode,
  newPhone,
  password,
  server,
  signedIn,
  signedInWithPassword,
  visitor,
} from './auth-people.ts'

const { admin } = { admin: () => server().auth.admin }

describe('the secret key', () => {
  it('creates, reads, lists, changes and deletes people', async () => {
    const email = newEmail()
    const id = randomUUID()
    const created = await admin().createUser({
      id,
      email,
      password,
      email_confirm: true,
      user_metadata: { full_name: 'Sari' },
      app_metadata: { role: 'receptionist' },
    })
    expect(created.error).toBeNull()
    // To what staff write, GoTrue's admin.go adds only that the address is verified.
    expect(created.data.user?.user_metadata).toEqual({ full_name: 'Sari', email_verified: true })
    expect(created.data.user).toMatchObject({
      id,
      email,
      app_metadata: { role: 'receptionist', provider: 'email', providers: ['email'] },
    })
    expect((await admin().getUserById(id)).data.user?.email).toBe(email)
    const changed = await admin().updateUserById(id, {
      user_metadata: { full_name: null, nickname: 'Sari' },
      app_metadata: { role: 'admin' },
    })
    expect(changed.data.user?.user_metadata).not.toHaveProperty('full_name')
    expect(changed.data.user).toMatchObject({
      user_metadata: { nickname: 'Sari' },
      app_metadata: { role: 'admin', provider: 'email' },
    })
    const { auth } = visitor()
    const { data } = await auth.signInWithPassword({ email, password })
    expect(claimsOf(data.session!.access_token)).toMatchObject({ app_metadata: { role: 'admin' } })
    expect((await admin().deleteUser(id)).error).toBeNull()
    expect((await auth.getUser()).error).toMatchObject({ status: 403 })
    expectRefused((await admin().getUserById(id)).error, 404, 'user_not_found')
  })

  it('lists people page by page', async () => {
    await Promise.all([1, 2, 3].map(() => admin().createUser({ email: newEmail() })))
    const first = await admin().listUsers({ page: 1, perPage: 2 })
    expect(first.error).toBeNull()
    expect(first.data.users).toHaveLength(2)
    expect(first.data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
    // A sign-up between two pages shifts the rest, and parallel tests sign up.
    await expect
      .poll(async () => {
        const pages = [1, 2].map((page) => admin().listUsers({ page, perPage: 2 }))
        const ids = (await Promise.all(pages)).flatMap(({ data }) => data.users.map(({ id }) => id))
        return new Set(ids).size
      })
      .toBe(4)
  })

  it('says that an address is taken', async () => {
    const { email } = await signedIn()
    expectRefused((await admin().createUser({ email })).error, 422, 'email_exists')
    const phone = newPhone()
    const [one, two] = await Promise.all([1, 2].map(() => admin().createUser({ phone })))
    expect([one!.error, two!.error].map((error) => error?.code).sort()).toEqual([
      'phone_exists',
      undefined,
    ])
    const other = await admin().createUser({ email: newEmail() })
    expectRefused(
      (await admin().updateUserById(other.data.user!.id, { email })).error,
      422,
      'email_exists',
    )
  })

  it('changes addresses and passwords', async () => {
    const { client, user } = await signedIn()
    const email = newEmail()
    const phone = newPhone()
    const { data, error } = await admin().updateUserById(user.id, {
      email,
      phone,
      password: 'Another-horse-8',
      email_confirm: true,
      phone_confirm: true,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, phone: phone.slice(1) })
    expect(data.user?.app_metadata).toMatchObject({ providers: ['email', 'phone'] })
    expect((await client.auth.getUser()).error).toBeTruthy()
    const again = await visitor().auth.signInWithPassword({ phone, password: 'Another-horse-8' })
    expect(again.error).toBeNull()
  })

  it('invites people, who get in with the code of the invitation', async () => {
    const email = newEmail()
    const { data, error } = await admin().inviteUserByEmail(email, { data: { full_name: 'Dewi' } })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeTruthy()
    const token = await newestCode(email)
    const verified = await visitor().auth.verifyOtp({ email, token, type: 'invite' })
    expect(verified.data.user).toMatchObject({ email, user_metadata: { full_name: 'Dewi' } })
    expectRefused((await admin().inviteUserByEmail(email)).error, 422, 'email_exists')
  })

  it('invites nobody for others to read what staff wrote of them', async () => {
    const email = newEmail()
    const { data } = await admin().inviteUserByEmail(email, { data: { full_name: 'Dewi' } })
    await database().query('update auth.users set confirmation_sent_at = null where email = $1', [
      email,
    ])
    const signedUp = await visitor().auth.signUp({ email, password })
    expect(signedUp.data.user).toMatchObject({
      id: data.user?.id,
      user_metadata: {},
      identities: [],
    })
  })

  it('makes a link for a person who is there without a password', async () => {
    const email = newEmail()
    await admin().inviteUserByEmail(email)
    const link = { type: 'signup', email } as unknown as Parameters<
      ReturnType<typeof admin>['generateLink']
    >[0]
    expect((await admin().generateLink(link)).error).toBeNull()
    expectRefused(
      (await admin().generateLink({ ...link, email: newEmail() })).error,
      400,
      'validation_failed',
    )
  })

  it('prepares accounts that keep what staff wrote when the person comes', async () => {
    const email = newEmail()
    const { data: prepared } = await admin().createUser({
      email,
      user_metadata: { full_name: 'Wayan' },
    })
    expect(prepared.user?.user_metadata).toEqual({ full_name: 'Wayan' })
    await visitor().auth.signInWithOtp({ email })
    const token = await newestCode(email)
    const { data } = await visitor().auth.verifyOtp({ email, token, type: 'email' })
    expect(data.user?.user_metadata).toEqual({ full_name: 'Wayan', email_verified: true })
  })

  it('empties the row of a person who has to stay', async () => {
    const { email, user } = await signedInWithPassword()
    expect((await admin().deleteUser(user.id, true)).error).toBeNull()
    const { rows } = await database().query<Record<string, unknown>>(
      'select email, encrypted_password, raw_user_meta_data, deleted_at from auth.users where id = $1',
      [user.id],
    )
    expect(rows[0]).toMatchObject({ encrypted_password: null, raw_user_meta_data: {} })
    expect(rows[0]!.email).not.toBe(email)
    expectRefused(
      (await visitor().auth.signInWithPassword({ email, password })).error,
      400,
      'invalid_credentials',
    )
  })

  it.each([[{}], [{ email: 'x' }], [{ email: newEmail(), ban_duration: 'soon' }]])(
    'refuses %j',
    async (attributes) => {
      expectRefused((await admin().createUser(attributes)).error, 400, 'validation_failed')
    },
  )
})

describe('everybody else', () => {
  it('is refused', async () => {
    const { client } = await signedIn()
    const anonymous = createClient(stack().api_url, stack().publishable_key, {
      auth: { persistSession: false },
    })
    for (const { auth } of [anonymous, client]) {
      const calls = [
        auth.admin.listUsers(),
        auth.admin.createUser({ email: newEmail() }),
        auth.admin.inviteUserByEmail(newEmail()),
        auth.admin.generateLink({ type: 'magiclink', email: newEmail() }),
        auth.admin.deleteUser(randomUUID()),
      ]
      for (const { error } of await Promise.all(calls)) expectRefused(error, 403, 'not_admin')
    }
  })

  it('is refused with a session of their own beside the publishable key', async () => {
    const { session } = await signedIn()
    const answer = await fetch(`${stack().api_url}/auth/v1/admin/users`, {
      headers: {
        apikey: stack().publishable_key,
        authorization: `Bearer ${session.access_token}`,
      },
    })
    expect(answer.status).toBe(403)
    const without = await fetch(`${stack().api_url}/auth/v1/admin/users`)
    expect(without.status).toBe(401)
  })
})
