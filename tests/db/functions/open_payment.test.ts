import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { becomeService, refusal, rolledBack } from '../../support/db.ts'
import { newHold } from '../../support/holds.ts'
import { newWorld, type World } from '../../support/world.ts'

type Step = { step: string; payment_id: string; is_retry: boolean; order: Record<string, unknown> }

const open = async (client: PoolClient, bookingId: string, provider = 'midtrans') =>
  (
    await client.query<{ it: Step }>('select public.open_payment($1, $2) as it', [
      bookingId,
      provider,
    ])
  ).rows[0]!.it

const minutesLeft = async (client: PoolClient, bookingId: string) =>
  (
    await client.query<{ hold: number; provider: number; same: boolean }>(
      `select round(extract(epoch from booking.hold_expires_at - now()) / 60)::integer as hold,
         round(extract(epoch from payment.expires_at - now()) / 60)::integer as provider,
         appointment.hold_expires_at = booking.hold_expires_at as same
       from public.bookings as booking
       join public.payments as payment on payment.booking_id = booking.id
       join public.appointments as appointment on appointment.booking_id = booking.id
       where booking.id = $1 order by payment.attempt desc limit 1`,
      [bookingId],
    )
  ).rows[0]

describe('open_payment', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })

  it.each([
    ['14 days', 30, 29],
    ['181 minutes', 30, 29],
    ['179 minutes', 15, 14],
    // The hold ends at the latest 30 minutes before the start.
    ['44 minutes', 14, 13],
    // Opening a payment does not shorten a hold that staff made at the last minute.
    ['20 minutes', 10, 9],
  ])('holds a slot that starts in %s for %i minutes', async (startsIn, hold, provider) => {
    await rolledBack(async (client) => {
      const { bookingId } = await newHold(client, world, { startsIn })
      await becomeService(client)
      expect(await open(client, bookingId)).toMatchObject({ step: 'create', is_retry: false })
      expect(await minutesLeft(client, bookingId)).toEqual({ hold, provider, same: true })
    })
  })

  it('tells the provider nothing about health', async () => {
    await rolledBack(async (client) => {
      const { bookingId, number } = await newHold(client, world)
      await client.query(`update public.bookings set complaint = 'nyeri punggung' where id = $1`, [
        bookingId,
      ])
      await becomeService(client)
      const { order } = await open(client, bookingId)
      expect(order).toMatchObject({
        order_id: `${number}-1`,
        amount_idr: 350_000,
        lines: [{ id: 'session', name: 'Sesi fisioterapi', amount_idr: 350_000 }],
        customer: { name: 'Pasien Uji' },
      })
      expect(JSON.stringify(order)).not.toMatch(/punggung|"Uji"|"Test"/)
    })
  })

  it('lets one call at a time talk to the provider about a payment', async () => {
    await rolledBack(async (client) => {
      const { bookingId } = await newHold(client, world)
      await becomeService(client)
      const first = await open(client, bookingId)
      expect(await open(client, bookingId)).toEqual({ step: 'wait' })
      await client.query(`select public.close_payment_call($1, 'unavailable')`, [first.payment_id])
      expect(await open(client, bookingId)).toMatchObject({
        step: 'create',
        payment_id: first.payment_id,
        is_retry: true,
      })
      await client.query(`select public.attach_provider_payment($1, 'r', 'https://pay.example')`, [
        first.payment_id,
      ])
      expect(await open(client, bookingId)).toMatchObject({ step: 'done' })
    })
  })

  it('opens another attempt after a refused one, in the same hold', async () => {
    await rolledBack(async (client) => {
      const { bookingId, number } = await newHold(client, world, { startsIn: '179 minutes' })
      await becomeService(client)
      const first = await open(client, bookingId)
      await client.query(`select public.close_payment_call($1, 'refused')`, [first.payment_id])
      await client.query(
        `update public.bookings set hold_expires_at = now() + interval '5 minutes' where id = $1`,
        [bookingId],
      )
      expect((await open(client, bookingId)).order.order_id).toBe(`${number}-2`)
      expect(await minutesLeft(client, bookingId)).toMatchObject({ hold: 5, provider: 4 })
    })
  })

  it('refuses a hold that has ended or is about to', async () => {
    await rolledBack(async (client) => {
      const { bookingId } = await newHold(client, world)
      await becomeService(client)
      await open(client, bookingId)
      for (const end of [`interval '0'`, `interval '90 seconds'`]) {
        await client.query(
          `update public.bookings set created_at = now() - interval '1 hour', hold_expires_at = now() + ${end} where id = $1`,
          [bookingId],
        )
        await client.query(
          `update public.payments set status = 'failed' where booking_id = $1 and status = 'created'`,
          [bookingId],
        )
        expect(
          await refusal(client, 'select public.open_payment($1, $2)', [bookingId, 'midtrans']),
        ).toMatchObject({ code: 'hold_expired', status: 410 })
      }
    })
  })
})
