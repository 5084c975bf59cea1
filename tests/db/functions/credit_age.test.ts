import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { refusal, rolledBack } from '../../support/db.ts'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { endHold } from '../../support/holds.ts'
import {
  cancel,
  checkOut,
  faults,
  grant,
  holdFor,
  makeLate,
  payFor,
  tasks,
  wallet,
} from '../../support/money.ts'
import { todayIn } from '../../support/vouchers.ts'

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  return { calendar, rina, visit }
}

const validUntil = async (client: pg.ClientBase, patient: string) =>
  (
    await client.query<{ valid_until: string }>(
      `select valid_until from public.vouchers where patient_id = $1 order by created_at, valid_until`,
      [patient],
    )
  ).rows.map((it) => it.valid_until)

describe('credit', () => {
  it.each([
    [null, 6],
    [2, 2],
    [13, 13],
  ])('is valid for the months of the policy, where the clinic says %s for %i', (own, months) =>
    rolledBack(async (client) => {
      const { calendar, rina, visit } = await scene(client)
      await client.query(
        `insert into public.booking_policy (clinic_id, credit_valid_months) values ($1, $2)`,
        [calendar.clinic, own],
      )
      await payFor(client, visit)
      await cancel(client, visit, rina)
      const { day } = await row<{ day: string }>(
        client,
        `select ((now() at time zone 'Asia/Jakarta')::date + make_interval(months => $1))::date as day`,
        [months],
      )
      expect(await validUntil(client, rina.patient)).toEqual([day])
    }),
  )

  it('keeps its age when it comes back, each voucher its own', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      const codes = [
        await grant(client, rina.patient, 100_000),
        await grant(client, rina.patient, 50_000),
      ]
      const ends = [
        await todayIn(client, 'Asia/Jakarta', 3),
        await todayIn(client, 'Asia/Jakarta', 40),
      ]
      for (const [n, code] of codes.entries())
        await client.query(`update public.vouchers set valid_until = $2 where code = $1`, [
          code,
          ends[n],
        ])
      await payFor(client, visit, codes)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, used: 150_000 })
      await cancel(client, visit, rina)
      // Both original vouchers unchanged, and the money as new credit.
      const later = await todayIn(client, 'Asia/Jakarta', 100)
      const all = await validUntil(client, rina.patient)
      expect(all.filter((day) => day < later).sort()).toEqual(ends)
      expect(all).toHaveLength(3)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('comes back from a refund as credit, and only the money is asked back', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      await payFor(client, visit, [await grant(client, rina.patient, 100_000)])
      await cancel(client, visit, 'sari', 'refund')
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 100_000 })
      expect(await tasks(client, visit.booking)).toMatchObject([
        { kind: 'refund_request', details: { amount_idr: 250_000 } },
      ])
    }))

  it('stays used after a late cancellation', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      await payFor(client, visit, [await grant(client, rina.patient, 100_000)])
      await makeLate(client, visit)
      await cancel(client, visit, rina)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, used: 100_000 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))
})

describe('expire_vouchers', () => {
  const expire = (client: pg.ClientBase) => client.query(`select private.expire_vouchers()`)

  it('writes off what is left the day after the last day, once', () =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client)
      const [ended, lasting] = [
        await grant(client, rina.patient, 100_000),
        await grant(client, rina.patient, 7_000),
      ]
      const ends = `update public.vouchers set valid_until = $2 where code = $1`
      await client.query(ends, [ended, await todayIn(client, 'Asia/Jakarta', -1)])
      await client.query(ends, [lasting, await todayIn(client, 'Asia/Jakarta')])
      await expire(client)
      await expire(client)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 7_000, expired: 100_000 })
      const sql = `select private.price_booking($1, $2)`
      expect(await refusal(client, sql, [visit.booking, [ended]])).toMatchObject({
        code: 'voucher_expired',
      })
    }))

  it('leaves what is held, and writes it off when it comes back after the end', () =>
    rolledBack(async (client) => {
      const { calendar, rina, visit } = await scene(client)
      const code = await grant(client, rina.patient, 500_000)
      const used = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
      await client.query(
        `update public.bookings set subtotal_idr = 50000, total_idr = 50000 where id = $1`,
        [used.booking],
      )
      await payFor(client, used, [code])
      await client.query(`select private.reserve_vouchers($1, $2)`, [visit.booking, [code]])
      await client.query(
        `update public.vouchers set valid_until = current_date - 2 where code = $1`,
        [code],
      )
      await expire(client)
      expect(await wallet(client, rina.patient)).toMatchObject({
        reserved: 350_000,
        used: 50_000,
        expired: 100_000,
      })
      await endHold(client, visit.booking)
      await client.query(`select private.expire_holds()`)
      await expire(client)
      await cancel(client, used, rina)
      await expire(client)
      expect(await wallet(client, rina.patient)).toEqual({
        usable: 0,
        owed: 0,
        reserved: 0,
        used: 0,
        expired: 500_000,
        taken_back: 0,
      })
      await checkOut(client, await holdFor(client, calendar, rina.patient, at(5, '09:00')))
      expect(await faults(client, rina.patient)).toEqual([])
    }))
})
