import { describe, expect, it } from 'vitest'
import { database } from '../support/db.ts'
import { stack } from '../support/shared-stack.ts'
import {
  claimsOf,
  expectRefused,
  newEmail,
  newestCode,
  newestHash,
  newestMessage,
  newPhone,
  visitor,
  wrong,
} from './auth-people.ts'

/** Ages a code as if that much time had passed. */
async function age(address: string, interval: string) {
  await database().query(
    `update auth.one_time_tokens set created_at = created_at - $2::interval where relates_to = $1`,
    [address, interval],
  )
  await database().query(
    `update auth.users
     set confirmation_sent_at = confirmation_sent_at - $2::interval,
       recovery_sent_at = recovery_sent_at - $2::interval
     where email = $1 or phone = $1`,
    [address, interval],
  )
}

describe('codes by e-mail', () => {
  it('sign a new person in', async () => {
    const { auth } = visitor()
    const email = newEmail()
    const sent = await auth.signInWithOtp({ email, options: { data: { full_name: 'Rina' } } })
    expect(sent).toEqual({ data: { user: null, session: null }, error: null })
    const token = await newestCode(email)
    const { data, error } = await auth.verifyOtp({ email, token, type: 'email' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, role: 'authenticated', is_anonymous: false })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Rina', email_verified: true })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(claimsOf(data.session!.access_token)).toMatchObject({
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      aal: 'aal1',
      amr: [{ method: 'otp' }],
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 1800 })
  })

  it('sign a returning person in, by either name of the type', async () => {
    const { auth } = visitor()
    const email = newEmail()
    await auth.signInWithOtp({ email })
    await auth.verifyOtp({ email, token: await newestCode(email), type: 'email' })
    for (const type of ['email', 'magiclink'] as const) {
      await age(email, '61 seconds')
      expect((await auth.signInWithOtp({ email })).error).toBeNull()
      const token = await newestCode(email)
      const { data, error } = await auth.verifyOtp({ email, token, type })
      expect(error).toBeNull()
      expect(data.user?.email).toBe(email)
    }
  })

  it('carry a link whose hashed token does the same', async () => {
    const { auth } = visitor()
    const email = newEmail()
    await auth.signInWithOtp({ email })
    const { HTML } = await newestMessage(email)
    expect(HTML).toContain('/auth/confirm?token_hash=')
    const token_hash = await newestHash(email)
    const { data, error } = await auth.verifyOtp({ token_hash, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expectRefused((await auth.verifyOtp({ token_hash, type: 'email' })).error, 403, 'otp_expired')
  })

  it('are void after five wrong tries', async () => {
    const { auth } = visitor()
    const email = newEmail()
    await auth.signInWithOtp({ email })
    const token = await newestCode(email)
    for (let tries = 0; tries < 5; tries++) {
      const { error } = await auth.verifyOtp({ email, token: wrong(token), type: 'email' })
      expectRefused(error, 403, 'otp_expired')
    }
    expectRefused((await auth.verifyOtp({ email, token, type: 'email' })).error, 403, 'otp_expired')
    const token_hash = await newestHash(email)
    expectRefused((await auth.verifyOtp({ token_hash, type: 'email' })).error, 403, 'otp_expired')
  })

  it('work at the fifth try', async () => {
    const { auth } = visitor()
    const email = newEmail()
    await auth.signInWithOtp({ email })
    const token = await newestCode(email)
    for (let tries = 0; tries < 4; tries++)
      await auth.verifyOtp({ email, token: wrong(token), type: 'email' })
    expect((await auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  })

  it('give five guesses at most when many come at once', async () => {
    const { auth } = visitor()
    const email = newEmail()
    await auth.signInWithOtp({ email })
    const token = await newestCode(email)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        auth.verifyOtp({ email, token: wrong(token), type: 'email' }),
      ),
    )
    const { rows } = await database().query<{ tries: number }>(
      'select tries from auth.one_time_tokens where relates_to = $1',
      [email],
    )
    expect(rows).toEqual([{ tries: 5 }])
  })

  it('give one session when used twice at once', async () => {
    const email = newEmail()
    await visitor().auth.signInWithOtp({ email })
    const token = await newestCode(email)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => visitor().auth.verifyOtp({ email, token, type: 'email' })),
    )
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    const { rows } = await database().query(
      'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  it('end after ten minutes', async () => {
    const { auth } = visitor()
    const email = newEmail()
    await auth.signInWithOtp({ email })
    await age(email, '601 seconds')
    const token = await newestCode(email)
    expectRefused((await auth.verifyOtp({ email, token, type: 'email' })).error, 403, 'otp_expired')
  })

  it('are sent again after a minute only', async () => {
    const { auth } = visitor()
    const email = newEmail()
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const first = await newestCode(email)
    const { error } = await auth.signInWithOtp({ email })
    expectRefused(error, 429, 'over_email_send_rate_limit')
    expect(error?.message).toMatch(/after \d+ seconds/)
    expectRefused(
      (await auth.resend({ type: 'signup', email })).error,
      429,
      'over_email_send_rate_limit',
    )
    await age(email, '61 seconds')
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
    const second = await newestCode(email)
    if (first !== second)
      expectRefused(
        (await auth.verifyOtp({ email, token: first, type: 'email' })).error,
        403,
        'otp_expired',
      )
    expect((await auth.verifyOtp({ email, token: second, type: 'email' })).error).toBeNull()
  })

  it('are sent once when asked for twice at once', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor().auth.signInWithOtp({ email })),
    )
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    answers.forEach(({ error }) => error && expect(error.code).toBe('over_email_send_rate_limit'))
  })

  // GoTrue's otp.go, recover.go, resend.go.
  it('go to nobody new where the caller says so', async () => {
    const { auth } = visitor()
    const email = newEmail()
    const options = { shouldCreateUser: false }
    for (const who of [{ email }, { phone: newPhone() }])
      expectRefused((await auth.signInWithOtp({ ...who, options })).error, 422, 'otp_disabled')
    const { rows } = await database().query('select 1 from auth.users where email = $1', [email])
    expect(rows).toEqual([])
    await auth.signInWithOtp({ email })
    await age(email, '61 seconds')
    expect((await auth.signInWithOtp({ email, options })).error).toBeNull()
  })

  it('say after how many whole seconds another one can be sent', async () => {
    const email = newEmail()
    await visitor().auth.signInWithOtp({ email })
    const again = await visitor().auth.signInWithOtp({ email })
    expect(again.error?.message).toMatch(/ only request this after 5\d seconds\.$/)
  })

  it('are silently not sent again to an address without an account', async () => {
    const { auth } = visitor()
    const email = newEmail()
    for (let times = 0; times < 2; times++) {
      expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
      expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
      expect((await auth.resend({ type: 'sms', phone: newPhone() })).error).toBeNull()
    }
    await expect(newestMessage(email)).rejects.toThrow('nothing was sent')
  })

  it('are kept as keyed hashes', async () => {
    const email = newEmail()
    await visitor().auth.signInWithOtp({ email })
    const token = await newestCode(email)
    const { rows } = await database().query<{ token_hash: string }>(
      'select token_hash from auth.one_time_tokens where relates_to = $1',
      [email],
    )
    expect(rows[0]!.token_hash).toMatch(/^[0-9a-f]{56}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('codes by phone', () => {
  it('are for one account, however the number is written', async () => {
    const { auth } = visitor()
    const phone = newPhone()
    expect((await auth.signInWithOtp({ phone })).error).toBeNull()
    const first = await auth.verifyOtp({ phone, token: await newestCode(phone), type: 'sms' })
    await age(phone.slice(1), '61 seconds')
    const written = phone.replace('+62', '+620')
    expect((await auth.signInWithOtp({ phone: written })).error).toBeNull()
    const token = await newestCode(phone)
    const again = await auth.verifyOtp({ phone: written, token, type: 'sms' })
    expect(again.error).toBeNull()
    expect(again.data.user?.id).toBe(first.data.user?.id)
  })

  it('sign a new and a returning person in, however the number is written', async () => {
    const { auth } = visitor()
    const phone = newPhone()
    expect((await auth.signInWithOtp({ phone })).error).toBeNull()
    const first = await auth.verifyOtp({ phone, token: await newestCode(phone), type: 'sms' })
    expect(first.error).toBeNull()
    expect(first.data.user).toMatchObject({ phone: phone.slice(1), email: '' })
    expect(claimsOf(first.data.session!.access_token)).toMatchObject({ phone: phone.slice(1) })
    await age(phone.slice(1), '61 seconds')
    const spaced = `${phone.slice(0, 6)} ${phone.slice(6)}`
    const again = await auth.signInWithOtp({ phone: spaced, options: { channel: 'whatsapp' } })
    expect(again.error).toBeNull()
    const token = await newestCode(phone)
    const second = await auth.verifyOtp({ phone: phone.slice(1), token, type: 'sms' })
    expect(second.error).toBeNull()
    expect(second.data.user?.id).toBe(first.data.user?.id)
  })

  it('are void after five wrong tries and sent again after a minute only', async () => {
    const { auth } = visitor()
    const phone = newPhone()
    await auth.signInWithOtp({ phone })
    expectRefused((await auth.signInWithOtp({ phone })).error, 429, 'over_sms_send_rate_limit')
    expectRefused(
      (await auth.resend({ type: 'sms', phone })).error,
      429,
      'over_sms_send_rate_limit',
    )
    const token = await newestCode(phone)
    for (let tries = 0; tries < 5; tries++)
      await auth.verifyOtp({ phone, token: wrong(token), type: 'sms' })
    expectRefused((await auth.verifyOtp({ phone, token, type: 'sms' })).error, 403, 'otp_expired')
  })
})

describe('bad input', () => {
  it.each([
    [{ email: 'no address' }],
    [{ email: 'a@b\u0000.example' }],
    [{ email: `${'a'.repeat(300)}@example.com` }],
    [{ phone: '0811' }],
    [{ phone: '+62811abc' }],
  ])('is refused: %j', async (credentials) => {
    const { error } = await visitor().auth.signInWithOtp(credentials)
    expectRefused(error, 400, 'validation_failed')
  })

  it.each([
    ['otp', { email: newEmail(), channel: 'sms' }, 400, 'validation_failed'],
    ['verify', { email: 'no address', token: '123456', type: 'email' }, 422, 'validation_failed'],
    ['verify', { email: newEmail(), token: '123456', type: 'nothing' }, 403, 'otp_expired'],
    ['verify', { phone: newPhone(), token: '123456', type: 'email' }, 403, 'otp_expired'],
    ['verify', { token_hash: 'a', type: 'email', redirect_to: 'b' }, 400, 'validation_failed'],
  ])('is refused as GoTrue does: %s %j', async (path, body, status, code) => {
    const answer = await fetch(`${stack().api_url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: stack().publishable_key, 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })
})
