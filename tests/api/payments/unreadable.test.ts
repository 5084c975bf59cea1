import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { book } from '../../support/functions.ts'
import { mutations } from '../../support/mutations.ts'
import { newWorld, type World } from '../../support/world.ts'
import {
  awaiting,
  capture,
  facts,
  fault,
  happen,
  midtransNotification,
  notify,
  paying,
  settled,
  unpaid,
  wish,
} from './support.ts'

const lie = (orderId: string, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fault(orderId, {
    answer: { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers },
  })

/** Midtrans' status of a paid order, as the sandbox writes it. */
const truth = (orderId: string) => ({
  order_id: orderId,
  transaction_id: crypto.randomUUID(),
  transaction_status: 'settlement',
  status_code: '200',
  fraud_status: 'accept',
  gross_amount: '350000.00',
  currency: 'IDR',
  payment_type: 'qris',
  transaction_time: '2026-11-21 15:07:44',
  settlement_time: '2026-11-21 15:08:44',
})

describe('an answer of the provider that cannot be read', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  let hours = 0
  const someone = () => accounts[next++]!
  // Two physiotherapists are free at each of them.
  const nextHour = () => 8 + (hours++ % 12)

  beforeAll(async () => {
    accounts = await newAccounts(15)
    world = await newWorld(2)
  })

  it.each<[string, object, Record<string, string>?]>([
    ['another amount of decimals', { gross_amount: '350000.5' }],
    ['a day that does not exist', { settlement_time: '2026-02-30 10:00:00' }],
    ['another order', { order_id: 'LW-AAAAAA-1' }],
    ['more than an answer holds', { note: 'x'.repeat(300_000) }],
    ['another encoding than it says', {}, { 'content-encoding': 'gzip' }],
  ])(
    '(%s) puts the payment into review with a task, until it can be read',
    async (_, change, headers) => {
      const person = someone()
      const { booking, payment } = await awaiting(person, world, nextHour())
      await lie(payment.order_id, { ...truth(payment.order_id), ...change }, 200, headers)
      for (const _again of [1, 2]) {
        const { status, body } = await capture(person, payment.id)
        expect([status, body.payment.status]).toEqual([200, 'review'])
      }
      expect(await facts(booking.id)).toMatchObject({
        booking: 'awaiting_payment',
        payments: [unpaid('review')],
        tasks: ['payment_review'],
      })
      await fault(payment.order_id, {})
      await happen(payment.order_id, { action: 'pay' })
      expect(await facts(booking.id)).toEqual({ ...settled(), tasks: ['payment_review'] })
    },
  )

  it('is not one that says it is down: the payment stays open, without a task', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, nextHour())
    await lie(payment.order_id, { status_code: '503', status_message: 'Try again later' })
    const { status, body } = await capture(person, payment.id)
    expect([status, body.code]).toEqual([502, 'provider_unavailable'])
    expect(await facts(booking.id)).toMatchObject({ payments: [unpaid('pending')], tasks: [] })
  })

  it('of a part that was charged back leaves what was paid as it is, with a task', async () => {
    const person = someone()
    const { booking, payment } = await awaiting(person, world, nextHour())
    await happen(payment.order_id, { action: 'pay' })
    await lie(payment.order_id, {
      ...truth(payment.order_id),
      transaction_status: 'partial_chargeback',
    })
    for (const _again of [1, 2]) {
      const { status, body } = await capture(person, payment.id)
      expect([status, body.payment.status]).toEqual([200, 'paid'])
    }
    expect(await facts(booking.id)).toEqual({ ...settled(), tasks: ['payment_review'] })
  })

  it.each([
    'https://evil.example/pay',
    'http://app.sandbox.midtrans.com/pay',
    'https://app.sandbox.midtrans.com/\u0000',
    'https:app.sandbox.midtrans.com/pay',
    'javascript:alert(1)',
    7,
  ])(
    'when it is opened (%j) sends nobody there, is told to staff, and the next try opens another',
    async (redirect_url) => {
      const person = someone()
      const at = nextHour()
      const { data } = await person.client.rpc('hold_slot', wish(world, at) as never)
      const { id, number } = data as unknown as { id: string; number: string }
      await lie(`${number}-1`, { token: 'x', redirect_url }, 201)
      const { status, body } = await book(person, wish(world, at, { booking_id: id }))
      expect([status, body.code]).toEqual([502, 'provider_unavailable'])
      expect(await facts(id)).toMatchObject({
        payments: [unpaid('failed')],
        tasks: ['payment_review'],
      })
      const again = await book(person, wish(world, at, { booking_id: id }))
      expect(paying(again.body).payment).toMatchObject({ order_id: `${number}-2` })
    },
  )

  it('never is a fault, whatever is changed in it', async () => {
    const person = someone()
    const { payment } = await awaiting(person, world, nextHour())
    for (const body of mutations(truth(payment.order_id), 40)) {
      await lie(payment.order_id, body)
      const { status } = await capture(person, payment.id)
      expect([200, 502], body).toContain(status)
    }
  }, 120_000)
})

describe('a notification of any shape', () => {
  it('of Midtrans is never a fault', async () => {
    const real = midtransNotification('LW-AAAAAA-1', 350_000)
    for (const body of mutations(real, 40))
      expect((await notify(body)).status, body).toBeLessThan(500)
    const odd = midtransNotification('LW-\u0000-1', 350_000)
    expect((await notify(odd)).status).toBe(403)
  }, 120_000)

  it('of Xendit is never a fault', async () => {
    const headers = { 'x-callback-token': 'local-callback-token' }
    const real = { id: 'x', external_id: 'LW-AAAAAA-1', status: 'PAID', amount: 350_000 }
    for (const body of mutations(real, 40))
      expect((await notify(body, 'xendit', headers)).status, body).toBeLessThan(500)
  }, 120_000)
})
