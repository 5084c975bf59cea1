import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { faults, report } from '../../support/money.ts'
import { ask } from '../../support/service-calls.ts'

type Begun = { request_id: string; purchase_id: string; answer: unknown }

const call = 'begin_purchase(idempotency_key => $1, package_id => $2, clinic_id => $3)'

async function scene(client: pg.PoolClient) {
  const calendar = await makeCalendar(client)
  const { clinic } = calendar
  const rina = await makePatient(client)
  const { id } = await row<{ id: string }>(
    client,
    `insert into public.packages (slug, name_id, name_en, sessions, price_idr, valid_months)
     values ('test-' || gen_random_uuid(), 'Paket 5', '5 sessions', 5, 1650000, 3) returning id`,
  )
  await become(client, rina)
  const begin = (key: string) => ask<Begun>(client, call, [key, id, clinic])
  return { calendar, clinic, rina, id, begin }
}

describe('begin_purchase', () => {
  it('writes one purchase for a key, however often it is sent, at the price of the package', () =>
    rolledBack(async (client) => {
      const { rina, begin } = await scene(client)
      const first = await begin('key')
      expect(first).toEqual({
        request_id: expect.any(String) as string,
        purchase_id: expect.any(String) as string,
        answer: null,
      })
      expect(await begin('key')).toEqual(first)
      const { rows } = await client.query(
        `select id, patient_id, status, sessions, valid_months, total_idr,
           extract(epoch from expires_at - now()) / 60 as minutes
         from public.package_purchases`,
      )
      expect(rows).toEqual([
        {
          id: first.purchase_id,
          patient_id: rina.patient,
          status: 'awaiting_payment',
          sessions: 5,
          valid_months: 3,
          total_idr: 1_650_000,
          minutes: '30.0000000000000000',
        },
      ])
    }))

  it('takes up the purchase that waits already, unless its terms or its time have gone', () =>
    rolledBack(async (client) => {
      const { rina, id, begin } = await scene(client)
      const first = await begin('one')
      expect((await begin('two')).purchase_id).toBe(first.purchase_id)
      await becomeOwner(client)
      await client.query(`update public.packages set price_idr = 1700000 where id = $1`, [id])
      await become(client, rina)
      const dearer = await begin('three')
      expect(dearer.purchase_id).not.toBe(first.purchase_id)
      await becomeOwner(client)
      await client.query(
        `update public.package_purchases set expires_at = now() + interval '2 minutes' where id = $1`,
        [dearer.purchase_id],
      )
      await become(client, rina)
      expect((await begin('four')).purchase_id).not.toBe(dearer.purchase_id)
      // A retry of the original request still continues with its purchase.
      expect((await begin('three')).purchase_id).toBe(dearer.purchase_id)
    }))

  it('is for oneself or one of the family, and for nobody else', () =>
    rolledBack(async (client) => {
      const { rina, clinic, id } = await scene(client)
      await becomeOwner(client)
      const { id: mother } = await row<{ id: string }>(
        client,
        `insert into public.patients (full_name, user_id, is_account_holder) values ('Ibu', $1, false) returning id`,
        [rina.id],
      )
      const other = await makePatient(client)
      await become(client, rina)
      const sql = `select public.begin_purchase($1, $2, $3, $4)`
      await client.query(sql, ['mother', id, clinic, mother])
      const { rows } = await client.query(`select patient_id from public.package_purchases`)
      expect(rows).toEqual([{ patient_id: mother }])
      expect(await refusal(client, sql, ['other', id, clinic, other.patient])).toMatchObject({
        code: 'not_found',
        details: { field: 'patient_id' },
      })
    }))

  it('refuses what is not on sale, another request under the key, and who is not signed in', () =>
    rolledBack(async (client) => {
      const { rina, clinic, id, begin } = await scene(client)
      await begin('key')
      const sql = `select public.begin_purchase($1, $2, $3, locale => $4)`
      expect(await refusal(client, sql, ['key', id, clinic, 'en'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'Idempotency-Key', rule: 'reused' },
      })
      for (const [args, refused] of [
        [['a', null, clinic, 'id'], { code: 'invalid_input', details: { field: 'package_id' } }],
        [['b', id, null, 'id'], { code: 'invalid_input', details: { field: 'clinic_id' } }],
        [['c', id, clinic, 'fr'], { code: 'invalid_input', details: { field: 'locale' } }],
        [['', id, clinic, 'id'], { code: 'invalid_input', details: { field: 'Idempotency-Key' } }],
        [['d', clinic, clinic, 'id'], { code: 'not_found', details: { field: 'package_id' } }],
        [['e', id, id, 'id'], { code: 'not_found', details: { field: 'clinic_id' } }],
      ] as const)
        expect(await refusal(client, sql, [...args])).toMatchObject(refused)
      await becomeOwner(client)
      await client.query(`update public.packages set is_active = false where id = $1`, [id])
      await become(client, rina)
      expect(await refusal(client, sql, ['f', id, clinic, 'id'])).toMatchObject({
        code: 'not_found',
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, ['g', id, clinic, 'id'])).toMatchObject({
        code: 'not_signed_in',
      })
    }))
})

describe('begin_purchase in the middle of booking', () => {
  const sql =
    'begin_purchase(idempotency_key => $1, package_id => $2, clinic_id => $3, booking_id => $4)'

  async function held(client: pg.PoolClient) {
    const it = await scene(client)
    const booking = await hold(client, it.calendar, at(3, '09:00'))
    const { purchase_id } = await ask<Begun>(client, sql, ['key', it.id, it.clinic, booking.id])
    await becomeOwner(client)
    await client.query(`select public.open_purchase_payment($1, 'midtrans')`, [purchase_id])
    const payment = await row<{ id: string; reference: string; amount: number }>(
      client,
      `select id, order_id as reference, amount_idr as amount from public.payments where purchase_id = $1`,
      [purchase_id],
    )
    const state = async () => {
      expect(await faults(client, it.rina.patient)).toEqual([])
      return row<{ status: string; sessions: number; minutes: number }>(
        client,
        `select booking.status, round(extract(epoch from booking.hold_expires_at - now()) / 60)::integer as minutes,
           (select usable from private.voucher_ledger(array[purchase.voucher_id]))::integer as sessions
         from public.bookings as booking
         join public.package_purchases as purchase on purchase.booking_id = booking.id
         where booking.id = $1`,
        [booking.id],
      )
    }
    return { ...it, booking, state, pay: () => report(client, { ...payment, booking: '' }) }
  }

  it('holds the time as long as a payment takes, and confirms it with the first session', () =>
    rolledBack(async (client) => {
      const { state, pay } = await held(client)
      expect(await state()).toMatchObject({ status: 'held', minutes: 30 })
      await pay()
      expect(await state()).toMatchObject({ status: 'confirmed', sessions: 4 })
      await pay()
      expect(await state()).toMatchObject({ status: 'confirmed', sessions: 4 })
    }))

  it('confirms it also late while the time is free, and otherwise keeps all sessions', () =>
    rolledBack(async (client) => {
      for (const isTaken of [false, true]) {
        const { calendar, booking, state, pay } = await held(client)
        await client.query(
          `update public.bookings set hold_expires_at = now() - interval '1 second' where id = $1`,
          [booking.id],
        )
        await client.query(`select private.expire_holds()`)
        if (isTaken) {
          await become(client, await makePatient(client))
          await hold(client, calendar, at(3, '09:00'))
          await becomeOwner(client)
        }
        await pay()
        expect(await state()).toMatchObject(
          isTaken ? { status: 'expired', sessions: 5 } : { status: 'confirmed', sessions: 4 },
        )
      }
    }))

  it('leaves a booking alone that was cancelled or paid in between', () =>
    rolledBack(async (client) => {
      const { rina, booking, state, pay } = await held(client)
      await become(client, rina)
      await client.query(`select public.cancel_appointment($1)`, [booking.appointment.id])
      await becomeOwner(client)
      await pay()
      expect(await state()).toMatchObject({ status: 'cancelled', sessions: 5 })
    }))

  it('leaves a time alone that was given up for another, also when the package is bought again', () =>
    rolledBack(async (client) => {
      const { calendar, rina, state, pay, begin } = await held(client)
      await become(client, rina)
      const other = await hold(client, calendar, at(4, '10:00'))
      // without a booking, from the page of packages: the same purchase goes on
      await begin('again')
      await pay()
      expect(await state()).toMatchObject({ status: 'expired', sessions: 5 })
      expect(
        await row(client, `select status from public.bookings where id = $1`, [other.id]),
      ).toEqual({ status: 'held' })
    }))

  it('does not hold a time for ever, and refuses what is not held by the caller', () =>
    rolledBack(async (client) => {
      const { rina, id, clinic, booking } = await held(client)
      await client.query(
        `update public.bookings set created_at = now() - interval '35 minutes', hold_expires_at = now() + interval '1 minute' where id = $1`,
        [booking.id],
      )
      await become(client, rina)
      await ask(client, sql, ['again', id, clinic, booking.id])
      const { minutes } = await row<{ minutes: number }>(
        client,
        `select round(extract(epoch from hold_expires_at - now()) / 60)::integer as minutes from public.bookings`,
      )
      expect(minutes).toBe(5)
      await become(client, await makePatient(client))
      expect(
        await refusal(client, `select public.${sql}`, ['a', id, clinic, booking.id]),
      ).toMatchObject({
        code: 'not_found',
        details: { field: 'booking_id' },
      })
      await becomeOwner(client)
      await client.query(`update public.bookings set hold_expires_at = now() where id = $1`, [
        booking.id,
      ])
      await become(client, rina)
      expect(
        await refusal(client, `select public.${sql}`, ['b', id, clinic, booking.id]),
      ).toMatchObject({
        code: 'hold_expired',
      })
    }))
})
