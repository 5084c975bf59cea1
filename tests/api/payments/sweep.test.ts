import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { callFunction } from '../../support/functions.ts'
import { newWorld, type World } from '../../support/world.ts'
import { endHold } from '../../support/holds.ts'
import { awaiting, facts, fault, happen, isFaultLeft, settled, unpaid } from './support.ts'

/**
 * The sweep a minute after the booking. Other sweeps run in parallel: the payment becomes due only
 * once its hold has ended, otherwise one of them would check it too early and it would wait for a
 * minute. It is older than what other tests left behind, because a sweep takes the oldest first and
 * not all.
 */
async function sweep(bookingId: string) {
  await database().query('select private.expire_holds()')
  await database().query(
    `update public.payments set created_at = now() - interval '2 days', provider_checked_at = null
     where booking_id = $1`,
    [bookingId],
  )
  await database().query('select private.sweep_payments()')
}

/**
 * Sweeps minute by minute until the condition holds: what a parallel sweep is just writing is left
 * to the next one.
 */
const sweptUntil = <Found>(bookingId: string, look: (bookingId: string) => Promise<Found>) =>
  expect.poll(
    async () => {
      await sweep(bookingId)
      return look(bookingId)
    },
    { interval: 500 },
  )

const told = async (bookingId: string) =>
  (
    await database().query<{ is_told: boolean }>(
      'select provider_told_at is not null as is_told from public.payments where booking_id = $1',
      [bookingId],
    )
  ).rows[0]!.is_told

describe('the sweep of every minute', () => {
  let accounts: Account[]
  let world: World

  beforeAll(async () => {
    accounts = await newAccounts(8)
    world = await newWorld()
  })

  it('settles what no webhook and no return has settled', async () => {
    const { booking, payment } = await awaiting(accounts[0]!, world, 8)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    await sweptUntil(booking.id, facts).toEqual(settled())
  })

  it('asks again about what could not be read, and closes nothing meanwhile', async () => {
    const { booking, payment } = await awaiting(accounts[4]!, world, 13)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    await fault(payment.order_id, { answer: { status: 200, body: '{}' } })
    await sweptUntil(booking.id, facts).toMatchObject({
      payments: [unpaid('review')],
      tasks: ['payment_review'],
    })
    expect(await told(booking.id)).toBe(false)
    await fault(payment.order_id, {})
    await sweptUntil(booking.id, facts).toEqual({ ...settled(), tasks: ['payment_review'] })
  })

  it('tells the provider to take no more money once the hold has ended', async () => {
    const { booking, payment } = await awaiting(accounts[1]!, world, 9)
    await happen(payment.order_id, { action: 'choose' })
    await expect.poll(() => facts(booking.id)).toMatchObject({ payments: [unpaid('pending')] })
    await endHold(database(), booking.id)
    await sweptUntil(booking.id, told).toBe(true)
    expect(await facts(booking.id)).toMatchObject({
      booking: 'expired',
      payments: [unpaid('expired')],
    })
    await expect(happen(payment.order_id, { action: 'pay' })).rejects.toThrow('Expired transaction')
  })

  it('goes on telling while the page is open on which no way to pay has been chosen', async () => {
    const { booking, payment } = await awaiting(accounts[5]!, world, 14)
    await endHold(database(), booking.id)
    const unknown = { status: 200, body: '{"status_code":"404"}' }
    await fault(`${payment.order_id}/status`, { answer: unknown, times: 1 })
    await sweptUntil(booking.id, () => isFaultLeft(`${payment.order_id}/status`)).toBe(false)
    expect(await told(booking.id)).toBe(false)
    await happen(payment.order_id, { action: 'choose', notify: 'never' })
    await sweptUntil(booking.id, told).toBe(true)
    await expect(happen(payment.order_id, { action: 'pay' })).rejects.toThrow('Expired transaction')
  })

  it('has told the provider when the time of a page is over that nobody has used', async () => {
    const { booking } = await awaiting(accounts[6]!, world, 15)
    await endHold(database(), booking.id)
    await database().query(
      `update public.payments set expires_at = now() - interval '1 second' where booking_id = $1`,
      [booking.id],
    )
    await sweptUntil(booking.id, told).toBe(true)
  })

  it('tells again where an outage stood in the answer', async () => {
    const { booking, payment } = await awaiting(accounts[7]!, world, 16)
    await happen(payment.order_id, { action: 'choose', notify: 'never' })
    await endHold(database(), booking.id)
    await fault(`${payment.order_id}/expire`, {
      answer: { status: 200, body: '{"status_code":"503"}' },
      times: 1,
    })
    await sweptUntil(booking.id, told).toBe(true)
    await expect(happen(payment.order_id, { action: 'pay' })).rejects.toThrow('Expired transaction')
  })

  it('does not close a payment that has just come in late', async () => {
    const { booking, payment } = await awaiting(accounts[2]!, world, 10)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    await endHold(database(), booking.id)
    await sweptUntil(booking.id, facts).toEqual(settled())
  })

  it('comes back to a provider that does not answer', async () => {
    const { booking, payment } = await awaiting(accounts[3]!, world, 11)
    await happen(payment.order_id, { action: 'pay', notify: 'never' })
    await fault(payment.order_id, { down: true, times: 1 })
    await sweptUntil(booking.id, facts).toEqual(settled())
  })

  it('is nobody else’s to start', async () => {
    const { status } = await callFunction('payment-capture', {}, { account: accounts[0]! })
    expect(status).toBe(422)
  })
})
