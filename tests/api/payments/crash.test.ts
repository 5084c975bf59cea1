import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book } from '../../support/functions.ts'
import { startOwnFunction } from '../../support/own-function.ts'
import { newWorld, type World } from '../../support/world.ts'
import {
  awaiting,
  capture,
  facts,
  fault,
  faultIsMet,
  happen,
  midtransNotification,
  notify,
  paying,
  settled,
  unpaid,
  wish,
} from './support.ts'

const lost = () => null

describe('a function that is killed', () => {
  let accounts: Account[]
  let world: World

  beforeAll(async () => {
    accounts = await newAccounts(4)
    world = await newWorld()
  })

  it('while the provider makes the payment: the same key finds everything again', async () => {
    const person = accounts[0]!
    const { data } = await person.client.rpc('hold_slot', wish(world, 8) as never)
    const { id, number } = data as unknown as { id: string; number: string }
    const key = crypto.randomUUID()
    const wanted = wish(world, 8, { booking_id: id })
    const booking = await startOwnFunction('booking')
    await fault(number, { hang_ms: 8_000, times: 1 })
    const dead = booking.post(wanted, { account: person, key }).catch(lost)
    await faultIsMet(number)
    await booking.kill()
    expect(await dead).toBeNull()
    expect((await facts(id)).payments).toEqual([unpaid('created')])

    // The provider has created the killed call's order by now; a new one replaces it.
    const again = await book(person, wanted, key)
    expect(again.status).toBe(201)
    const { payment } = paying(again.body)
    expect(payment).toMatchObject({ status: 'pending', order_id: `${number}-2` })
    await happen(payment.order_id, { action: 'pay' })
    expect(await facts(id)).toMatchObject({
      booking: 'confirmed',
      payments: [unpaid('cancelled'), { status: 'paid' }],
      receipts: 1,
    })
  }, 60_000)

  it('after the provider took the money: the next webhook settles', async () => {
    const person = accounts[1]!
    const { booking, payment } = await awaiting(person, world, 9)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    const returning = await startOwnFunction('payment-capture')
    await fault(payment.order_id, { hang_ms: 20_000, times: 1 })
    const dead = returning.post({ payment_id: payment.id }, { account: person }).catch(lost)
    await faultIsMet(payment.order_id)
    await returning.kill()
    expect(await dead).toBeNull()
    expect((await facts(booking.id)).payments).toEqual([unpaid('pending')])
    expect((await notify(midtransNotification(payment.order_id, 350_000))).status).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
  }, 60_000)

  it('in the middle of a webhook: its repetition and the return both settle, once', async () => {
    const person = accounts[2]!
    const { booking, payment } = await awaiting(person, world, 10)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    const body = midtransNotification(payment.order_id, 350_000)
    const webhook = await startOwnFunction('payment-webhook')
    await fault(payment.order_id, { hang_ms: 20_000, times: 1 })
    const dead = webhook.post(body, { query: '?provider=midtrans' }).catch(lost)
    await faultIsMet(payment.order_id)
    expect(await events(payment.order_id)).toBe(1)
    await webhook.kill()
    expect(await dead).toBeNull()
    expect((await facts(booking.id)).payments).toEqual([unpaid('pending')])
    const [repeated, returned] = await Promise.all([notify(body), capture(person, payment.id)])
    expect([repeated.status, returned.status]).toEqual([200, 200])
    expect(await facts(booking.id)).toEqual(settled())
  }, 60_000)
})

async function events(orderId: string): Promise<number | null> {
  const { rowCount } = await database().query(
    'select 1 from private.payment_events where order_id = $1',
    [orderId],
  )
  return rowCount
}
