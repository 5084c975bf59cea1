import { isAuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import {
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

describe('signing up', () => {
  it.each([
    ['Short1', ['length']],
    ['only-lower-case-1', ['characters']],
    ['short', ['length', 'characters']],
  ])('refuses the weak password %s with its reasons', async (weak, reasons) => {
    const { error } = await visitor().auth.signUp({ email: newEmail(), password: weak })
    expect(isAuthWeakPasswordError(error)).toBe(true)
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons })
  })

  it('refuses a password that bcrypt would cut', async () => {
    const long = `Aa1${'x'.repeat(80)}`
    const { error } = await visitor().auth.signUp({ email: newEmail(), password: long })
    expectRefused(error, 400, 'validation_failed')
  })

  it('waits for the confirmation of the address', async () => {
    const { auth } = visitor()
    const email = newEmail()
    const { data } = await auth.signUp({ email, password, options: { data: { locale: 'id' } } })
    expect(data.session).toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    expectRefused(
      (await auth.signInWithPassword({ email, password })).error,
      400,
      'email_not_confirmed',
    )
    const token = await newestCode(email)
    const confirmed = await auth.verifyOtp({ email, token, type: 'signup' })
    expect(confirmed.data.user?.user_metadata).toEqual({ locale: 'id', email_verified: true })
    // The sign-up had verified nothing yet: see auth-strangers.test.ts.
    expect((await auth.updateUser({ password })).error).toBeNull()
    const signedInAgain = await visitor().auth.signInWithPassword({ email, password })
    expect(signedInAgain.error).toBeNull()
    expect(signedInAgain.data.weakPassword).toBeFalsy()
  })

  it('works by phone', async () => {
    const { auth } = visitor()
    const phone = newPhone()
    expect((await auth.signUp({ phone, password })).error).toBeNull()
    expectRefused(
      (await auth.signInWithPassword({ phone, password })).error,
      400,
      'phone_not_confirmed',
    )
    const token = await newestCode(phone)
    expect((await auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
    expect((await auth.updateUser({ password })).error).toBeNull()
    expect((await visitor().auth.signInWithPassword({ phone, password })).error).toBeNull()
  })

  it('makes a person up for an address that is taken', async () => {
    const { email, user } = await signedIn()
    const { data, error } = await visitor().auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [] })
    expect(data.user?.id).not.toBe(user.id)
    expect((await visitor().auth.signUp({ email, password })).error).toBeNull()
  })

  it('creates one person when asked twice at once', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => visitor().auth.signUp({ email, password })),
    )
    answers.forEach(({ error }) => error && expect(error.status).toBe(429))
    const { rows } = await database().query('select 1 from auth.users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('signing in by password', () => {
  it('answers alike for a wrong password and an unknown address', async () => {
    const { email } = await signedInWithPassword()
    const wrong = await visitor().auth.signInWithPassword({ email, password: 'wrong' })
    const unknown = await visitor().auth.signInWithPassword({ email: newEmail(), password })
    expectRefused(wrong.error, 400, 'invalid_credentials')
    expectRefused(unknown.error, 400, 'invalid_credentials')
    expect(wrong.error?.message).toBe(unknown.error?.message)
  })

  it('accepts a person whom SQL created as seeds do', async () => {
    const email = newEmail()
    await database().query(
      `with person as (
         insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
           email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
           'authenticated', $1, extensions.crypt($2, extensions.gen_salt('bf')), now(),
           '{"provider":"email","providers":["email"]}', '{}', now(), now())
         returning id, email
       )
       insert into auth.identities (provider_id, user_id, identity_data, provider)
       select id, id, jsonb_build_object('sub', id, 'email', email), 'email' from person`,
      [email, password],
    )
    const { error } = await visitor().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
  })

  it('tells of a password that became too weak', async () => {
    const email = newEmail()
    await server().auth.admin.createUser({ email, email_confirm: true })
    await database().query(
      `update auth.users set encrypted_password = extensions.crypt('weak', extensions.gen_salt('bf'))
       where email = $1`,
      [email],
    )
    const { data } = await visitor().auth.signInWithPassword({ email, password: 'weak' })
    expect(data.session).toBeTruthy()
    expect(data.weakPassword).toMatchObject({ reasons: ['length', 'characters'] })
  })

  it('refuses the banned and lets them back', async () => {
    const { email, user } = await signedInWithPassword()
    const { admin } = server().auth
    await admin.updateUserById(user.id, { ban_duration: '24h' })
    expectRefused(
      (await visitor().auth.signInWithPassword({ email, password })).error,
      400,
      'user_banned',
    )
    await admin.updateUserById(user.id, { ban_duration: 'none' })
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('is replaced with a code, which ends the other sessions', async () => {
    const { client: old, email } = await signedInWithPassword()
    const { auth } = visitor()
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
    const token = await newestCode(email)
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    const changed = await auth.updateUser({ password: 'Another-horse-8' })
    expect(changed.error).toBeNull()
    expect((await auth.getUser()).error).toBeNull()
    expect((await old.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const again = await visitor().auth.signInWithPassword({ email, password: 'Another-horse-8' })
    expect(again.error).toBeNull()
    expectRefused(
      (await visitor().auth.signInWithPassword({ email, password })).error,
      400,
      'invalid_credentials',
    )
  })

  it('is asked for without telling who has an account', async () => {
    const { auth } = visitor()
    const email = newEmail()
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
  })
})
