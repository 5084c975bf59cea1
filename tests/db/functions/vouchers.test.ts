import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { refusal, rolledBack } from '../../support/db.ts'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { holdFor } from '../../support/money.ts'
import { todayIn, zones } from '../../support/vouchers.ts'

async function scene(client: pg.ClientBase, price = 350_000) {
  const calendar = await makeCalendar(client, { price })
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  return { calendar, visit }
}

const price = async (client: pg.ClientBase, booking: string, codes: string[]) =>
  (
    await row<{ price: { discount_idr: number; credit_idr: number; total_idr: number } }>(
      client,
      `select private.price_booking($1, $2) as price`,
      [booking, codes],
    )
  ).price

async function promotion(client: pg.ClientBase, columns: Record<string, unknown>) {
  const { code } = await row<{ code: string }>(client, `select private.new_voucher_code() as code`)
  const all = { code, name_id: 'Uji', name_en: 'Test', ...columns }
  const names = Object.keys(all)
  await client.query(
    `insert into public.vouchers (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(all),
  )
  return code
}

describe('a percentage', () => {
  it.each([
    [350_000, 20, 50_000, 50_000],
    [350_000, 20, 70_000, 70_000],
    [350_000, 20, 70_001, 70_000],
    [350_000, 100, 1, 1],
    [333_333, 33, null, 109_999],
  ])('of %i at %i %% takes off at most %s: %i', (subtotal, percent, max, discount) =>
    rolledBack(async (client) => {
      const { visit } = await scene(client, subtotal)
      const code = await promotion(client, { kind: 'percentage', percent, max_discount_idr: max })
      expect(await price(client, visit.booking, [code])).toMatchObject({
        discount_idr: discount,
        total_idr: subtotal - discount,
      })
    }),
  )
})

describe('the last day of validity', () => {
  it.each(zones)('counts whole, in the zone of the clinic (%s)', (zone) =>
    rolledBack(async (client) => {
      const { calendar, visit } = await scene(client)
      await client.query(`update public.clinics set time_zone = $2 where id = $1`, [
        calendar.clinic,
        zone,
      ])
      const on = async (days: number, column = 'valid_until') =>
        promotion(client, {
          kind: 'fixed',
          amount_idr: 1_000,
          [column]: await todayIn(client, zone, days),
        })
      const sql = `select private.price_booking($1, $2)`
      expect(await price(client, visit.booking, [await on(0)])).toMatchObject({
        discount_idr: 1_000,
      })
      expect(await refusal(client, sql, [visit.booking, [await on(-1)]])).toMatchObject({
        code: 'voucher_expired',
      })
      expect(await price(client, visit.booking, [await on(0, 'valid_from')])).toMatchObject({
        discount_idr: 1_000,
      })
      expect(
        await refusal(client, sql, [visit.booking, [await on(1, 'valid_from')]]),
      ).toMatchObject({
        code: 'voucher_not_applicable',
      })
    }),
  )
})

describe('what is left of a promotion', () => {
  it('is counted for all and for each patient, without the booking that asks', () =>
    rolledBack(async (client) => {
      const { calendar, visit } = await scene(client)
      const other = await makePatient(client)
      const limits = { max_uses: 3, max_uses_per_patient: 1 }
      const code = await promotion(client, { kind: 'fixed', amount_idr: 1000, ...limits })
      const later = await holdFor(client, calendar, other.patient, at(4, '09:00'))
      await client.query(
        `insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr)
         select voucher.id, booking.id, booking.patient_id, 'reserve', 1, 1000
         from public.vouchers as voucher, public.bookings as booking where voucher.code = $1 and booking.id = $2`,
        [code, visit.booking],
      )
      expect(
        await row(
          client,
          `select private.voucher_left(voucher, mine.patient_id, mine.id) as same,
             private.voucher_left(voucher, mine.patient_id, others.id) as again,
             private.voucher_left(voucher, others.patient_id, others.id) as others,
             private.voucher_left(voucher, null, others.id) as everyone
           from public.vouchers as voucher, public.bookings as mine, public.bookings as others
           where voucher.code = $1 and mine.id = $2 and others.id = $3`,
          [code, visit.booking, later.booking],
        ),
      ).toEqual({ same: 1, again: 0, others: 1, everyone: 0 })
    }))
})
