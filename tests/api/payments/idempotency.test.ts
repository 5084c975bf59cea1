import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book, callFunction, detailsOf, type ErrorBody } from '../../support/functions.ts'
import { stack } from '../../support/shared-stack.ts'
import { newWorld, type World } from '../../support/world.ts'
import { capture, happen, wish, paying } from './support.ts'

describe('the same request twice', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(8)
    world = await newWorld(2)
  })

  it('gets the same answer, also after the booking has moved on', async () => {
    const person = someone()
    const key = crypto.randomUUID()
    const first = await book(person, wish(world, 8), key)
    expect(first.status).toBe(201)
    await happen(paying(first.body).payment.order_id, { action: 'pay' })
    expect(await book(person, wish(world, 8), key)).toEqual(first)
    expect(await count(person)).toEqual({ bookings: 1, payments: 1 })
  })

  it('gets one booking and one payment when both come at once', async () => {
    const person = someone()
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => book(person, wish(world, 9), key)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body)
    expect(await count(person)).toEqual({ bookings: 1, payments: 1 })
  })

  it('is refused when the key comes with another request', async () => {
    const person = someone()
    const key = crypto.randomUUID()
    expect((await book(person, wish(world, 10), key)).status).toBe(201)
    const other = await book(person, wish(world, 11), key)
    expect([other.status, other.body.code, detailsOf(other.body)]).toEqual([
      422,
      'invalid_input',
      { field: 'Idempotency-Key', rule: 'reused' },
    ])
    expect(await count(person)).toEqual({ bookings: 1, payments: 1 })
  })

  it('is somebody else’s own when somebody else uses the same key', async () => {
    const key = crypto.randomUUID()
    const [one, two] = [someone(), someone()]
    const first = await book(one, wish(world, 12), key)
    const second = await book(two, wish(world, 12), key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.booking.id).not.toBe(first.body.booking.id)
  })
})

describe('a request that is wrong', () => {
  let person: Account
  let other: Account
  let world: World

  beforeAll(async () => {
    ;[person, other] = (await newAccounts(2)) as [Account, Account]
    world = await newWorld()
  })

  it.each([
    ['clinic_id', { clinic_id: 'x' }],
    ['service_id', { service_id: null }],
    ['starts_at', { starts_at: 'infinity' }],
    ['starts_at', { starts_at: '2026-12-01T10:00:00' }],
    ['complaint', { complaint: 'a\u0000b' }],
    ['complaint', { complaint: 'a'.repeat(501) }],
    ['locale', { locale: 'fr' }],
    ['booking_id', { booking_id: 42 }],
  ])('names the field %s', async (field, wrong) => {
    const { status, body } = await book(person, wish(world, 9, wrong))
    expect([status, body.code, detailsOf(body)]).toEqual([422, 'invalid_input', { field }])
  })

  it('takes null for whatever may be left out', async () => {
    const nothing = {
      physiotherapist_id: null,
      patient_id: null,
      booking_id: null,
      voucher_code: null,
      complaint: null,
      locale: null,
    }
    const [someone] = await newAccounts(1)
    const { status, body } = await book(someone!, wish(world, 12, nothing))
    expect([status, body.booking]).toMatchObject([201, { locale: 'id' }])
  })

  it('cannot set what it may not', async () => {
    const { status, body } = await book(
      person,
      wish(world, 9, { total_idr: 1, status: 'confirmed', subtotal_idr: 1, discount_idr: 349_999 }),
    )
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({ status: 'awaiting_payment', total_idr: 350_000 })
    expect(body.payment!.amount_idr).toBe(350_000)
  })

  it('is refused without a session, with a body that is no JSON or too long', async () => {
    const anonymous = await callFunction<ErrorBody>('booking', wish(world, 10))
    expect(anonymous.status).toBe(401)
    const long = await book(person, wish(world, 10, { complaint: 'a'.repeat(100_000) }))
    expect([long.status, long.body.code]).toEqual([413, 'invalid_input'])
    const text = await callFunction<ErrorBody>('payment-capture', 'no object', { account: person })
    expect([text.status, text.body.code]).toEqual([422, 'invalid_input'])
  })

  it('does not reach what belongs to someone else', async () => {
    const { body } = await book(person, wish(world, 11))
    const taken = await book(other, { booking_id: body.booking.id })
    expect([taken.status, taken.body.code]).toEqual([404, 'not_found'])
    const looked = await capture(other, paying(body).payment.id)
    expect([looked.status, looked.body.code]).toEqual([404, 'not_found'])
    const quoted = await other.client.rpc('quote_booking', { booking_id: body.booking.id })
    expect(quoted.error).toMatchObject({ code: 'not_found' })
    const receipt = await other.client.rpc('receipt', { booking_id: body.booking.id })
    expect(receipt.error).toMatchObject({ code: 'not_found' })
    expect((await other.client.from('payments').select('id')).data).toEqual([])
  })

  it.each(['open_payment', 'attach_provider_payment', 'apply_payment_status', 'payment_state'])(
    'cannot call %s, which only the functions may',
    async (name) => {
      const { error, status } = await person.client.rpc(name as 'quote_booking', {
        booking_id: person.id,
      })
      expect(error).not.toBeNull()
      expect([401, 403, 404]).toContain(status)
    },
  )

  it('may be a preflight', async () => {
    const { headers, status } = await fetch(`${stack().api_url}/functions/v1/booking`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toContain('idempotency-key')
  })
})

async function count(account: Account) {
  const { rows } = await database().query<{ bookings: number; payments: number }>(
    `select count(distinct booking.id) as bookings, count(payment.id) as payments
     from public.bookings as booking
     left join public.payments as payment on payment.booking_id = booking.id
     where booking.created_by = $1`,
    [account.id],
  )
  return rows[0]
}
