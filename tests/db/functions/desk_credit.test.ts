import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makePackage, recordSql, sell, voidSale, wishOf } from '../../support/desk.ts'
import { cancel, faults, grant, holdFor, makeLate, tasks } from '../../support/money.ts'

/** Rina has credit of 60,000 that ends in a month, and of 100,000 that ends in five. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await become(client, 'agus')
  const give = async (amount_idr: number, days: number) =>
    (
      await row<{ id: string }>(
        client,
        `select (public.issue_voucher(jsonb_build_object('kind', 'credit', 'amount_idr', $2::integer, 'patient_id', $1::uuid,
           'reason', 'Uji', 'valid_until', (current_date + $3::integer)::text)) ->> 'id') as id`,
        [rina.patient, amount_idr, days],
      )
    ).id
  const late = await give(100_000, 150)
  const soon = await give(60_000, 30)
  const left = async () => {
    await becomeOwner(client)
    const { rows } = await client.query<{ id: string; idr: number }>(
      `select id, private.voucher_left(voucher, patient_id, gen_random_uuid())::integer as idr
       from public.vouchers as voucher where patient_id = $1 and kind = 'credit'`,
      [rina.patient],
    )
    await become(client, 'agus')
    return [soon, late].map((id) => rows.find((it) => it.id === id)?.idr)
  }
  const credit = (amount_idr: number) => ({ method: 'credit', amount_idr })
  const wish = (amount: number, more: object = {}) =>
    wishOf(calendar.clinic, amount, { patient_id: rina.patient, ...more })
  return { calendar, clinic: calendar.clinic, rina, soon, late, left, credit, wish }
}

/** Checks that the books, the credit and the bookings of a patient are consistent at the end. */
async function expectSound(client: pg.ClientBase, patient: string) {
  await becomeOwner(client)
  await client.query('set constraints all immediate')
  const { rows } = await client.query(
    `select fault from private.voucher_ledger(array(select id from public.vouchers where patient_id = $1)) where fault is not null
     union all select fault from private.sale_ledger(array(select id from public.sales where patient_id = $1)) where fault is not null`,
    [patient],
  )
  expect(rows).toEqual([])
  const told = await faults(client, patient)
  // a session given without payment is for people to judge
  expect(told.filter((fault) => fault !== 'booking_unpaid')).toEqual([])
  await client.query('set constraints all deferred')
  await become(client, 'agus')
}

describe('credit at the desk', () => {
  it('pays what is sold, that which ends first, beside other ways, and never more than there is', () =>
    rolledBack(async (client) => {
      const { rina, left, credit, wish } = await scene(client)
      const sale = await sell(
        client,
        wish(110_000, { payments: [credit(90_000), { method: 'cash', amount_idr: 20_000 }] }),
      )
      expect(sale.payments).toMatchObject([
        { method: 'cash', amount_idr: 20_000 },
        { method: 'credit', amount_idr: 90_000 },
      ])
      expect(await left()).toEqual([0, 70_000])
      expect(
        (await refusal(client, recordSql, [wish(70_001, { payments: [credit(70_001)] })])).details,
      ).toEqual({ field: 'amount_idr', rule: 'credit', max_idr: 70_000 })
      await sell(client, wish(70_000, { payments: [credit(40_000), credit(30_000)] }))
      expect(await left()).toEqual([0, 0])
      await expectSound(client, rina.patient)
    }))

  it('of which a booking has a part pays what is sold beside it', () =>
    rolledBack(async (client) => {
      const { calendar, rina, credit, wish } = await scene(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      const much = await grant(client, rina.patient, 500_000)
      await client.query(`select private.reserve_vouchers($1, array[$2])`, [visit.booking, much])
      await client.query(`select private.confirm_booking($1)`, [visit.booking])
      await become(client, 'agus')
      const payments = [credit(200_000)]
      await sell(client, wish(200_000, { booking_id: visit.booking, payments }))
      await expectSound(client, rina.patient)
    }))

  it('is the patient’s own, while it may be used', () =>
    rolledBack(async (client) => {
      const { clinic, soon, credit, wish } = await scene(client)
      const payments = [credit(1_000)]
      const field = async (sale: object) => (await refusal(client, recordSql, [sale])).details
      expect(await field(wishOf(clinic, 1_000, { payments }))).toMatchObject({
        field: 'patient_id',
      })
      await becomeOwner(client)
      const other = await makePatient(client)
      await client.query(
        `update public.vouchers set valid_until = current_date - 2 where id = $1`,
        [soon],
      )
      await become(client, 'agus')
      expect(
        await field(wishOf(clinic, 1_000, { payments, patient_id: other.patient })),
      ).toMatchObject({ rule: 'credit', max_idr: 0 })
      expect(await field(wish(160_000, { payments: [credit(160_000)] }))).toMatchObject({
        max_idr: 100_000,
      })
    }))

  it('comes back onto what it was taken from when the sale is voided, with its old end', () =>
    rolledBack(async (client) => {
      const { rina, left, credit, wish } = await scene(client)
      await becomeOwner(client)
      const package_ = await makePackage(client, 150_000)
      await become(client, 'agus')
      const ends = async () =>
        (
          await client.query(
            `select id, valid_until from public.vouchers where patient_id = $1 and kind = 'credit' order by id`,
            [rina.patient],
          )
        ).rows
      const before = await ends()
      const sale = await sell(
        client,
        wish(150_000, {
          lines: [{ kind: 'package', package_id: package_, unit_price_idr: 150_000 }],
          payments: [credit(150_000)],
        }),
      )
      expect(await left()).toEqual([0, 10_000])
      await voidSale(client, sale.id)
      expect(await left()).toEqual([60_000, 100_000])
      expect(await ends()).toEqual(before)
      await expectSound(client, rina.patient)
    }))

  it('pays a booking, is given back when that is cancelled, and its money is never paid twice', () =>
    rolledBack(async (client) => {
      const { calendar, rina, left, credit, wish } = await scene(client)
      const booking = await hold(client, calendar, at(3, '09:00'), {
        patient: rina.patient,
        reason: 'Uji',
      })
      await client.query(`select public.confirm_at_desk($1, reason => 'Bayar nanti')`, [booking.id])
      const lines = [
        { kind: 'session', service_id: calendar.service, unit_price_idr: 350_000 },
        { kind: 'product', description: 'Pita', unit_price_idr: 20_000 },
      ]
      const payments = [credit(160_000), { method: 'cash', amount_idr: 210_000 }]
      const paid = wish(0, { booking_id: booking.id, lines, payments })
      const first = await sell(client, paid)
      expect(await left()).toEqual([0, 0])
      await expectSound(client, rina.patient)
      await voidSale(client, first.id)
      expect(await left()).toEqual([60_000, 100_000])
      expect(
        await row(client, `select credit_idr, total_idr from public.bookings where id = $1`, [
          booking.id,
        ]),
      ).toEqual({ credit_idr: 0, total_idr: 350_000 })
      await expectSound(client, rina.patient)

      await sell(client, { ...paid, idempotency_key: crypto.randomUUID() })
      await client.query(`select public.cancel_appointment($1, 'Dokter sakit', 'refund')`, [
        booking.appointment.id,
      ])
      // credit returns as credit, and only money is requested back
      expect(await left()).toEqual([60_000, 100_000])
      await becomeOwner(client)
      expect(await tasks(client, booking.id)).toMatchObject([
        { kind: 'refund_request', details: { amount_idr: 190_000, channel: 'desk' } },
      ])
      await expectSound(client, rina.patient)
    }))

  it('pays for what is bought beside a session when more of it is there than the session costs', () =>
    rolledBack(async (client) => {
      const { calendar, rina, left, credit } = await scene(client)
      await becomeOwner(client)
      await client.query(`update public.services set price_idr = 100000 where id = $1`, [
        calendar.service,
      ])
      await become(client, 'agus')
      const booking = await hold(client, calendar, at(3, '09:00'), {
        patient: rina.patient,
        reason: 'Uji',
      })
      await client.query(`select public.confirm_at_desk($1, sale => $2)`, [
        booking.id,
        {
          idempotency_key: crypto.randomUUID(),
          lines: [
            { kind: 'session', unit_price_idr: 100_000 },
            { kind: 'product', description: 'Pita', unit_price_idr: 30_000 },
          ],
          payments: [credit(130_000)],
        },
      ])
      expect(await left()).toEqual([0, 30_000])
      await expectSound(client, rina.patient)
      // a cancellation gives back only the session
      await client.query(`select public.cancel_appointment($1, 'Pasien pindah', 'refund')`, [
        booking.appointment.id,
      ])
      expect(await left()).toEqual([60_000, 70_000])
      await expectSound(client, rina.patient)
      expect(await tasks(client, booking.id)).toEqual([])
    }))

  it('comes back for a session less what an adjustment took off it; what was bought beside it stays bought', () =>
    rolledBack(async (client) => {
      const { calendar, rina, left, credit } = await scene(client)
      const booking = await hold(client, calendar, at(3, '09:00'), {
        patient: rina.patient,
        reason: 'Uji',
      })
      await client.query(`select public.confirm_at_desk($1, sale => $2)`, [
        booking.id,
        {
          idempotency_key: crypto.randomUUID(),
          lines: [
            { kind: 'session', unit_price_idr: 350_000 },
            { kind: 'product', description: 'Pita', unit_price_idr: 100_000 },
            { kind: 'adjustment', unit_price_idr: -300_000 },
          ],
          payments: [credit(130_000), { method: 'cash', amount_idr: 20_000 }],
        },
      ])
      await expectSound(client, rina.patient)
      expect(await left()).toEqual([0, 30_000])
      await client.query(`select public.cancel_appointment($1, 'Pasien pindah', 'refund')`, [
        booking.appointment.id,
      ])
      expect(await left()).toEqual([50_000, 30_000])
      await expectSound(client, rina.patient)
      expect(await tasks(client, booking.id)).toEqual([])
    }))

  it.each([
    ['in cash', [{ method: 'cash', amount_idr: 290_000 }]],
    ['not at all', null],
  ])('of a booking whose rest was paid %s stays used when it is cancelled', (_, payments) =>
    rolledBack(async (client) => {
      const { calendar, rina, left, soon } = await scene(client)
      const booking = await hold(client, calendar, at(3, '09:00'), {
        patient: rina.patient,
        reason: 'Uji',
      })
      const sale = payments && { idempotency_key: crypto.randomUUID(), payments }
      await client.query(
        `select public.confirm_at_desk($1, code, $2, 'Bayar nanti') from public.vouchers where id = $3`,
        [booking.id, sale, soon],
      )
      expect(await left()).toEqual([0, 100_000])
      const visit = { appointment: booking.appointment.id }
      // By the clinic: until the patient has chosen.
      await client.query('savepoint confirmed')
      await cancel(client, visit, 'sari')
      await expectSound(client, rina.patient)
      expect(await left()).toEqual([0, 100_000])
      await become(client, rina)
      await client.query(`select public.choose_settlement($1, 'credit')`, [visit.appointment])
      expect(await left()).toEqual([60_000, 100_000])
      await expectSound(client, rina.patient)
      // By the patient: for good once it is too late.
      await client.query('rollback to savepoint confirmed')
      await becomeOwner(client)
      await makeLate(client, visit)
      await cancel(client, visit, rina)
      expect(await left()).toEqual([0, 100_000])
      await expectSound(client, rina.patient)
    }),
  )
})
