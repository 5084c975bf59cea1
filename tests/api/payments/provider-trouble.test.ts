import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { book } from '../../support/functions.ts'
import { stack } from '../../support/shared-stack.ts'
import { newWorld, type World } from '../../support/world.ts'
import {
  capture,
  facts,
  fault,
  happen,
  isFree,
  paid,
  settled,
  unpaid,
  wish,
  paying,
} from './support.ts'

describe('a provider in trouble', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(6)
    world = await newWorld()
  })

  /** Holds first, so that the order id is known before the provider is called. */
  async function held(person: Account, hour: number) {
    const { data, error } = await person.client.rpc('hold_slot', {
      ...wish(world, hour),
    } as never)
    expect(error).toBeNull()
    return data as unknown as { id: string; number: string }
  }

  it('that is down keeps the hold, and the same key goes on once it is back', async () => {
    const person = someone()
    const { id, number } = await held(person, 8)
    await fault(number, { down: true })
    const key = crypto.randomUUID()
    const down = await book(person, wish(world, 8, { booking_id: id }), key)
    expect([down.status, down.body.code]).toEqual([502, 'provider_unavailable'])
    expect(await facts(id)).toMatchObject({
      booking: 'awaiting_payment',
      payments: [unpaid('created')],
    })
    expect(await isFree(world, world.at(8))).toBe(false)

    await fault(number, {})
    const up = await book(person, wish(world, 8, { booking_id: id }), key)
    expect(up.status).toBe(201)
    await happen(paying(up.body).payment.order_id, { action: 'pay' })
    expect(await facts(id)).toEqual(settled())
  })

  it('that hangs is given up after some seconds; what it made after all is not used', async () => {
    const person = someone()
    const { id, number } = await held(person, 9)
    await fault(number, { hang_ms: 25_000, times: 1 })
    const before = Date.now()
    const hung = await book(person, wish(world, 9, { booking_id: id }))
    expect([hung.status, hung.body.code]).toEqual([502, 'provider_unavailable'])
    expect(Date.now() - before).toBeLessThan(15_000)

    const { status, body } = await book(person, wish(world, 9, { booking_id: id }))
    expect(status).toBe(201)
    await happen(paying(body).payment.order_id, { action: 'pay' })
    expect((await facts(id)).booking).toBe('confirmed')
  })

  it('that has made the payment but whose answer was lost is asked again with the next attempt', async () => {
    const person = someone()
    const { id, number } = await held(person, 10)
    await fault(number, { down: true })
    await book(person, wish(world, 10, { booking_id: id }))
    await fault(number, {})
    // What the lost call would have created at the provider.
    const made = await fetch(`${stack().payment_sandbox_url}/snap/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('SB-Mid-server-local:')}` },
      body: JSON.stringify({
        transaction_details: { order_id: `${number}-1`, gross_amount: 350_000 },
      }),
    })
    expect(made.status).toBe(201)
    const { body } = await book(person, wish(world, 10, { booking_id: id }))
    expect(paying(body).payment).toMatchObject({ order_id: `${number}-2`, status: 'pending' })
    expect((await facts(id)).payments).toEqual([unpaid('cancelled'), unpaid('pending')])
    // Even if somebody pays the first order, no money is lost.
    await happen(`${number}-1`, { action: 'pay' })
    expect(await facts(id)).toMatchObject({
      booking: 'confirmed',
      payments: [paid(), unpaid('cancelled')],
      credits: [],
      receipts: 1,
    })
  })

  it('does not lose a payment that was made while it could not be asked', async () => {
    const person = someone()
    const { body } = await book(person, wish(world, 11))
    const { booking, payment } = paying(body)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    await fault(payment.order_id, { down: true })
    const down = await capture(person, payment.id)
    expect([down.status, down.body.code]).toEqual([502, 'provider_unavailable'])
    await fault(payment.order_id, {})
    expect((await capture(person, payment.id)).status).toBe(200)
    expect(await facts(booking.id)).toEqual(settled())
  })
})
