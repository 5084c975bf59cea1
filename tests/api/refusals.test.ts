import { expect, it } from 'vitest'
import { newAccount, type Account } from '../support/accounts.ts'
import { database } from '../support/db.ts'
import { book, callFunction, detailsOf, type ErrorBody } from '../support/functions.ts'
import { newWorld } from '../support/world.ts'

const nobody = '99999999-9999-4999-8999-999999999999'

/** A well-formed token with an invalid signature. */
const forged = (role: string): Account => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: nobody, role, exp: 4e9 })}.AAAA`
  return { token } as Account
}

it.each(['booking', 'payment-capture'])(
  '%s refuses whoever has no session in the shape of all our errors',
  async (name) => {
    const body = { payment_id: nobody, booking_id: nobody }
    const callers = {
      visitor: undefined,
      user: forged('authenticated'),
      key: forged('service_role'),
    }
    for (const [who, account] of Object.entries(callers)) {
      const answer = await callFunction<ErrorBody>(name, body, account ? { account } : {})
      expect([who, answer.status, answer.body.code]).toEqual([who, 401, 'not_signed_in'])
    }
  },
)

it('books a time in the spellings of ISO 8601 and Postgres, and no other', async () => {
  const [account, world] = await Promise.all([newAccount(), newWorld()])
  const start = new Date(world.at(10))
  const utc = start.toISOString().slice(0, 19)
  const wib = new Date(+start + 7 * 3_600_000).toISOString().slice(0, 19)
  const wish = { clinic_id: world.clinicId, service_id: world.serviceId }
  const good = [`${utc}Z`, `${utc}.000000+00:00`, `${utc.replace('T', ' ')}+00`, `${wib}+0700`]
  for (const starts_at of good) {
    const { status, body } = await book(account, { ...wish, starts_at })
    expect([starts_at, status, body.code]).toEqual([starts_at, 201, undefined])
    expect(new Date(body.booking.appointment.starts_at)).toEqual(start)
  }
  const date = utc.slice(0, 10)
  const bad = [utc, date, `${date}T25:00Z`, '2026-02-30T01:00:00Z', '0000-01-01T00:00:00Z']
  for (const starts_at of [...bad, `${utc}+99:00`, `${utc}+23:00`, 'tomorrow', 'infinity', 0, []]) {
    const { status, body } = await book(account, { ...wish, starts_at })
    expect([starts_at, status, body.code]).toEqual([starts_at, 422, 'invalid_input'])
    expect(detailsOf(body)).toEqual({ field: 'starts_at' })
  }
})

it('knows nobody by the token of a deleted account', async () => {
  const [account, world] = await Promise.all([newAccount(), newWorld()])
  await database().query('delete from auth.users where id = $1', [account.id])
  const wish = { clinic_id: world.clinicId, service_id: world.serviceId, starts_at: world.at(11) }
  const { status, body } = await book(account, wish)
  expect([status, body.code]).toEqual([401, 'not_signed_in'])
})

it.each(['quote_booking', 'receipt', 'nearest_slots'] as const)(
  '%s names the booking that is missing or unknown',
  async (name) => {
    const { client } = await newAccount()
    const missing = await client.rpc(name, { booking_id: null as unknown as string })
    expect(missing.status).toBe(422)
    expect(missing.error?.code).toBe('invalid_input')
    expect(detailsOf(missing.error)).toEqual({ field: 'booking_id' })
    const unknown = await client.rpc(name, { booking_id: nobody })
    expect(unknown.status).toBe(404)
    expect(unknown.error?.code).toBe('not_found')
    expect(detailsOf(unknown.error)).toEqual({ field: 'booking_id' })
  },
)
