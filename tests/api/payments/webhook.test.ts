import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { newWorld, type World } from '../../support/world.ts'
import {
  awaiting,
  facts,
  fault,
  happen,
  midtransNotification,
  notify,
  settled,
  unpaid,
} from './support.ts'

const events = async (orderId: string) =>
  (
    await database().query<{ is_processed: boolean }>(
      `select processed_at is not null as is_processed from private.payment_events where order_id = $1`,
      [orderId],
    )
  ).rows

describe('a notification', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(6)
    world = await newWorld()
  })

  it('is refused with a wrong signature, and leaves no trace', async () => {
    const { booking, payment } = await awaiting(someone(), world, 8)
    const { notifications } = await happen(payment.order_id, { action: 'pay', tamper: true })
    expect(notifications).toMatchObject([{ status: 403 }])
    expect((await facts(booking.id)).payments).toEqual([unpaid('pending')])
    expect(await events(payment.order_id)).toEqual([])
  })

  it('is believed about nothing but whom it speaks of', async () => {
    const { booking, payment } = await awaiting(someone(), world, 9)
    // The signature is valid but does not cover the status: nobody has paid.
    const body = midtransNotification(payment.order_id, 350_000)
    expect((await notify(body)).status).toBe(200)
    expect((await facts(booking.id)).payments).toEqual([unpaid('pending')])
    expect(await events(payment.order_id)).toEqual([{ is_processed: false }])
    // It came before the provider changed its own status; the same notification counts after that.
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    expect((await notify(body)).status).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
    expect(await events(payment.order_id)).toEqual([{ is_processed: true }])
  })

  it('with another amount, rightly signed, still only leads to the provider’s own word', async () => {
    const { booking, payment } = await awaiting(someone(), world, 10)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    expect((await notify(midtransNotification(payment.order_id, 1))).status).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
  })

  it('waits in the database while the provider does not answer, and its repetition settles', async () => {
    const { booking, payment } = await awaiting(someone(), world, 11)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    const body = midtransNotification(payment.order_id, 350_000)
    await fault(payment.order_id, { down: true })
    expect((await notify(body)).status).toBe(502)
    expect(await events(payment.order_id)).toEqual([{ is_processed: false }])
    await fault(payment.order_id, {})
    expect((await notify(body)).status).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
    expect((await notify(body)).status).toBe(200)
    expect(await events(payment.order_id)).toEqual([{ is_processed: true }])
  })

  it.each([
    ['no such order', 404, midtransNotification('LW-NOBODY-1', 1), 'midtrans', {}],
    ['no JSON', 403, 'nothing', 'midtrans', {}],
    ['no signature', 403, { order_id: 'LW-NOBODY-1' }, 'midtrans', {}],
    ['an unknown provider', 422, {}, 'paypal', {}],
    ['no token', 403, { id: 'a', external_id: 'b' }, 'xendit', {}],
    [
      'a wrong token',
      403,
      { id: 'a', external_id: 'b' },
      'xendit',
      { 'x-callback-token': 'local-callback-tokem' },
    ],
    ['a body that is too long', 413, 'x'.repeat(70_000), 'midtrans', {}],
  ] as const)('with %s is answered %i', async (_name, status, body, provider, headers) => {
    const answer = await notify(body, provider, headers)
    expect(answer.status).toBe(status)
    expect(Object.keys((await answer.json()) as object)).toEqual(
      expect.arrayContaining(['code', 'message']),
    )
  })
})
