import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import {
  expectRefused,
  newEmail,
  newestCode,
  newestHash,
  newPhone,
  password,
  server,
  signedIn,
  visitor,
} from './auth-people.ts'

// Anybody can sign up with somebody else's address and their own password. auth-bare.test.ts shows
// what Auth alone does; here the product's migration applies.
const theirs = 'Chosen-by-a-stranger-1'
type Who = { email: string } | { phone: string }

/** Lets the owner request a code within the same minute. */
async function pass(who: Who) {
  await database().query(
    `update auth.users
     set confirmation_sent_at = confirmation_sent_at - interval '61 s',
       recovery_sent_at = recovery_sent_at - interval '61 s'
     where email = $1 or phone = $1`,
    [Object.values(who)[0]!.replace('+', '')],
  )
}

async function strangersSignUp(who: Who) {
  const { error } = await visitor().auth.signUp({ ...who, password: theirs })
  expect(error).toBeNull()
  await pass(who)
}

const byPassword = (who: Who, secret: string) =>
  visitor().auth.signInWithPassword({ ...who, password: secret })

async function expectShutOut(who: Who) {
  expectRefused((await byPassword(who, theirs)).error, 400, 'invalid_credentials')
}

const verify = async (email: string, type: 'email' | 'signup' | 'invite' | 'recovery') =>
  visitor().auth.verifyOtp({ email, token: await newestCode(email), type })

describe('a password that a stranger chose ends when the owner', () => {
  it('signs in by a code of their own', async () => {
    const email = newEmail()
    await strangersSignUp({ email })
    await visitor().auth.signInWithOtp({ email })
    expect((await verify(email, 'email')).error).toBeNull()
    await expectShutOut({ email })
  })

  it('signs in by phone', async () => {
    const phone = newPhone()
    await strangersSignUp({ phone })
    const { auth } = visitor()
    await auth.signInWithOtp({ phone })
    const token = await newestCode(phone)
    expect((await auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
    await expectShutOut({ phone })
  })

  it('follows the link that the stranger had sent', async () => {
    const email = newEmail()
    await strangersSignUp({ email })
    const token_hash = await newestHash(email)
    expect((await visitor().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    await expectShutOut({ email })
  })

  it('asks for a new password', async () => {
    const email = newEmail()
    await strangersSignUp({ email })
    await visitor().auth.resetPasswordForEmail(email)
    const { auth } = visitor()
    const token = await newestCode(email)
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    await expectShutOut({ email })
    expect((await auth.updateUser({ password })).error).toBeNull()
    expect((await byPassword({ email }, password)).error).toBeNull()
  })

  it('is invited by staff', async () => {
    const email = newEmail()
    await strangersSignUp({ email })
    expect((await server().auth.admin.inviteUserByEmail(email)).error).toBeNull()
    expect((await verify(email, 'invite')).error).toBeNull()
    await expectShutOut({ email })
  })

  it('is confirmed by staff', async () => {
    const email = newEmail()
    await strangersSignUp({ email })
    const { rows } = await database().query<{ id: string }>(
      'select id from auth.users where email = $1',
      [email],
    )
    await server().auth.admin.updateUserById(rows[0]!.id, { email_confirm: true })
    await expectShutOut({ email })
  })
})

describe('a password that the owner chose stays', () => {
  async function owner() {
    const person = await signedIn()
    expect((await person.client.auth.updateUser({ password })).error).toBeNull()
    return person
  }

  it('through later codes', async () => {
    const { email } = await owner()
    await pass({ email })
    await visitor().auth.signInWithOtp({ email })
    expect((await verify(email, 'email')).error).toBeNull()
    expect((await byPassword({ email }, password)).error).toBeNull()
  })

  it('when the e-mail address changes', async () => {
    const { client, email } = await owner()
    const next = newEmail()
    await client.auth.updateUser({ email: next })
    for (const to of [email, next])
      await visitor().auth.verifyOtp({
        email: to,
        token: await newestCode(to),
        type: 'email_change',
      })
    expect((await byPassword({ email: next }, password)).error).toBeNull()
  })

  it('when a phone number is added, for both ways in', async () => {
    const { client, email } = await owner()
    const phone = newPhone()
    await client.auth.updateUser({ phone })
    const token = await newestCode(phone)
    await visitor().auth.verifyOtp({ phone, token, type: 'phone_change' })
    expect((await byPassword({ email }, password)).error).toBeNull()
    expect((await byPassword({ phone }, password)).error).toBeNull()
  })

  it('when staff made the account with it', async () => {
    const email = newEmail()
    await server().auth.admin.createUser({ email, password, email_confirm: true })
    expect((await byPassword({ email }, password)).error).toBeNull()
  })
})
