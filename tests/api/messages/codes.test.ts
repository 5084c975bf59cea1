import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { local } from '../../../supabase/local/mailbox/keys.ts'
import { visitor } from '../../support/accounts.ts'
import { mailTo, planted } from '../../support/mailbox.ts'
import { startOwnFunction } from '../../support/own-function.ts'
import { stack } from '../../support/shared-stack.ts'

const newPhone = () => `+62812${randomInt(10 ** 7, 10 ** 8)}`

const digits = (phone: string) => phone.slice(1)

async function asked(phone: string) {
  const { error } = await visitor().auth.signInWithOtp({ phone })
  return { error, messages: await mailTo(phone) }
}

/** Calls the hook as Auth does, signed or not. */
function call(
  url: string,
  phone: string,
  { secret = local.hookSecret, age = 0 }: { secret?: string; age?: number } = {},
) {
  const body = JSON.stringify({ user: { phone: digits(phone) }, sms: { otp: '123456' } })
  const id = randomUUID()
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
}

describe('send-sms', () => {
  it('sends the code by WhatsApp, and it signs in', async () => {
    const phone = newPhone()
    const { error, messages } = await asked(phone)
    expect(error).toBeNull()
    expect(messages.map(({ Tags }) => Tags)).toEqual([['whatsapp']])
    const [token] = /\d{6}/.exec(messages[0]!.Text)!
    const signedIn = await visitor().auth.verifyOtp({ phone, token, type: 'sms' })
    expect(signedIn.error).toBeNull()
  })

  it.each([
    ['refuses', { answer: { status: 400, body: '{"error":{"code":131026}}' } }],
    ['hangs', { hang_ms: 20_000 }],
    ['is down', { down: true }],
  ])('sends a text message when WhatsApp %s', async (_, fault) => {
    const phone = newPhone()
    await planted({ match: `"${digits(phone)}"`, times: 1, ...fault })
    const { error, messages } = await asked(phone)
    expect(error).toBeNull()
    expect(messages.map(({ Tags }) => Tags)).toEqual([['sms']])
    expect(messages[0]!.Text).toMatch(/^\d{6} adalah kode Luwes Anda/)
  })

  it('sends none to countries that are not on the list', async () => {
    const { error, messages } = await asked('+79161234567')
    expect(error).toMatchObject({ status: 422 })
    expect(messages).toEqual([])
  })

  it('stops at the limit of the day', async () => {
    const own = await startOwnFunction('send-sms', { CODES_PER_DAY: '0' })
    const answer = await call(own.url, newPhone())
    await own.kill()
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { error: { http_code: 429, message: 'Too many codes today: use e-mail.' } },
    ])
  })

  it('refuses whoever is not Auth, and what is old', async () => {
    const url = `${stack().api_url}/functions/v1/send-sms`
    const phone = newPhone()
    const other = `v1,whsec_${btoa('another-secret')}`
    expect((await call(url, phone, { secret: other })).status).toBe(403)
    expect((await call(url, phone, { age: 3600 })).status).toBe(403)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403)
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413)
    expect(await mailTo(phone)).toEqual([])
    expect((await call(url, phone)).status).toBe(200)
  })
})
