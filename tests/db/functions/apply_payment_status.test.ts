import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { becomeOwner, becomeService, rolledBack } from '../../support/db.ts'
import { newHold } from '../../support/holds.ts'
import { newWorld, type World } from '../../support/world.ts'

const states = [
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'review',
  'partially_refunded',
  'refunded',
]

async function awaiting(client: PoolClient, world: World, startsIn = '14 days') {
  const hold = await newHold(client, world, { startsIn })
  await becomeService(client)
  const { rows } = await client.query<{ id: string }>(
    `select (public.open_payment($1, 'midtrans') ->> 'payment_id')::uuid as id`,
    [hold.bookingId],
  )
  return { ...hold, paymentId: rows[0]!.id, reference: `${hold.number}-1` }
}

type Awaiting = Awaited<ReturnType<typeof awaiting>>

async function apply(
  client: PoolClient,
  { paymentId, reference }: Awaiting,
  state: string,
  {
    received = 350_000,
    refunded = 0,
    currency = 'IDR',
    at = reference,
    paidAt = null as string | null,
  } = {},
) {
  const isMoney = ['paid', 'partially_refunded', 'refunded'].includes(state)
  const { rows } = await client.query<{
    it: { payment: { status: string; outcome: string | null }; booking: { status: string } }
  }>('select public.apply_payment_status($1, $2, $3, $4, $5, $6, null, $7) as it', [
    paymentId,
    state,
    at,
    currency,
    isMoney ? received : 0,
    refunded,
    paidAt,
  ])
  return { payment: rows[0]!.it.payment, booking: rows[0]!.it.booking.status }
}

async function count(client: PoolClient, bookingId: string) {
  await becomeOwner(client)
  const { rows } = await client.query<{ tasks: number; credit: number; receipts: number }>(
    `select (select count(*) from public.admin_tasks where booking_id = $1) as tasks,
       (select coalesce(sum(quantity), 0)::bigint from public.voucher_entries where booking_id = $1 and kind = 'issue') as credit,
       (select count(*) from public.sales where booking_id = $1 and total_idr > 0) as receipts`,
    [bookingId],
  )
  await becomeService(client)
  return rows[0]
}

describe('apply_payment_status', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })

  it.each(states)('told %s twice does it once', async (state) => {
    await rolledBack(async (client) => {
      const it = await awaiting(client, world)
      const refunded = state === 'refunded' ? 350_000 : state === 'partially_refunded' ? 1_000 : 0
      const first = await apply(client, it, state, { refunded })
      const then = await count(client, it.bookingId)
      expect(await apply(client, it, state, { refunded })).toEqual(first)
      expect(await count(client, it.bookingId)).toEqual(then)
    })
  })

  it.each(['pending', 'failed', 'expired', 'cancelled', 'review'])(
    'does not move a paid payment when told %s',
    async (late) => {
      await rolledBack(async (client) => {
        const it = await awaiting(client, world)
        const paid = await apply(client, it, 'paid')
        expect(paid).toMatchObject({ payment: { status: 'paid' }, booking: 'confirmed' })
        expect((await apply(client, it, late)).payment.status).toBe('paid')
        expect(await count(client, it.bookingId)).toEqual({ tasks: 0, credit: 0, receipts: 1 })
      })
    },
  )

  it.each(['failed', 'expired', 'cancelled', 'review'])(
    'records money that comes after %s',
    async (closed) => {
      await rolledBack(async (client) => {
        const it = await awaiting(client, world)
        expect((await apply(client, it, closed)).payment.status).toBe(closed)
        expect((await apply(client, it, 'pending')).payment.status).toBe(closed)
        expect(await apply(client, it, 'paid')).toMatchObject({
          payment: { status: 'paid', outcome: 'confirmed' },
          booking: 'confirmed',
        })
      })
    },
  )

  it('grants nothing for money that has already gone back', async () => {
    await rolledBack(async (client) => {
      const it = await awaiting(client, world)
      expect(await apply(client, it, 'refunded', { refunded: 350_000 })).toMatchObject({
        payment: { status: 'refunded', outcome: null },
        booking: 'awaiting_payment',
      })
    })
  })

  it('counts a refund up and asks an administrator to look', async () => {
    await rolledBack(async (client) => {
      const it = await awaiting(client, world)
      await apply(client, it, 'paid')
      expect(
        (await apply(client, it, 'partially_refunded', { refunded: 1_000 })).payment.status,
      ).toBe('partially_refunded')
      expect((await apply(client, it, 'paid')).payment.status).toBe('partially_refunded')
      expect((await apply(client, it, 'refunded', { refunded: 350_000 })).payment.status).toBe(
        'refunded',
      )
      expect(await count(client, it.bookingId)).toEqual({ tasks: 2, credit: 0, receipts: 1 })
    })
  })

  it('holds another currency for review', async () => {
    await rolledBack(async (client) => {
      const it = await awaiting(client, world)
      expect(await apply(client, it, 'paid', { currency: 'USD' })).toMatchObject({
        payment: { status: 'review', outcome: 'underpaid' },
        booking: 'awaiting_payment',
      })
    })
  })

  it.each([
    ['more than ten times what was asked, and ten million', { received: 10_000_001 }],
    ['a moment long before it was opened', { paidAt: '2000-01-02T00:00:00Z' }],
    ['a moment to come', { paidAt: '2199-01-01T00:00:00Z' }],
    ['the reference of another payment', { at: 'other' }],
  ])('grants nothing for what cannot be true, and asks a person: %s', async (_, told) => {
    await rolledBack(async (client) => {
      const other = await awaiting(client, world, '15 days')
      await becomeOwner(client)
      await client.query(`update public.payments set provider_reference = 'other' where id = $1`, [
        other.paymentId,
      ])
      const it = await awaiting(client, world)
      for (const _again of [1, 2])
        expect(await apply(client, it, 'paid', told)).toMatchObject({
          payment: { status: 'review', outcome: null },
          booking: 'awaiting_payment',
        })
      expect(await count(client, it.bookingId)).toEqual({ tasks: 1, credit: 0, receipts: 0 })
      expect(await apply(client, it, 'paid')).toMatchObject({
        payment: { status: 'paid' },
        booking: 'confirmed',
      })
    })
  })

  it('takes no incredible sum for one that is paid already either', async () => {
    await rolledBack(async (client) => {
      const it = await awaiting(client, world)
      await apply(client, it, 'paid')
      await apply(client, it, 'paid', { received: 90_000_000_000 })
      await becomeOwner(client)
      const { rows } = await client.query(
        `select received_idr = amount_idr as is_asked, open_idr from public.payments where id = $1`,
        [it.paymentId],
      )
      expect(rows).toEqual([{ is_asked: true, open_idr: 0 }])
      expect(await count(client, it.bookingId)).toMatchObject({ tasks: 1, credit: 0 })
    })
  })

  it('ignores what happens to another object of the order, unless it is money', async () => {
    await rolledBack(async (client) => {
      const it = await awaiting(client, world)
      await client.query(
        `select public.attach_provider_payment($1, $2, 'https://app.sandbox.midtrans.com/pay')`,
        [it.paymentId, it.reference],
      )
      expect((await apply(client, it, 'expired', { at: 'other' })).payment.status).toBe('pending')
      await apply(client, it, 'paid')
      await apply(client, it, 'paid', { at: 'other' })
      await apply(client, it, 'paid', { at: 'other' })
      expect(await count(client, it.bookingId)).toEqual({ tasks: 1, credit: 0, receipts: 1 })
    })
  })

  it('has a guard below it that no statement gets past', async () => {
    await rolledBack(async (client) => {
      const it = await awaiting(client, world)
      await apply(client, it, 'paid')
      await becomeOwner(client)
      for (const change of [
        `status = 'pending'`,
        `status = 'expired'`,
        `amount_idr = 1`,
        `paid_at = null`,
        `order_id = 'x'`,
      ]) {
        await client.query('savepoint before')
        await expect(
          client.query(`update public.payments set ${change} where id = $1`, [it.paymentId]),
        ).rejects.toThrow(/payment/)
        await client.query('rollback to savepoint before')
      }
    })
  })
})
