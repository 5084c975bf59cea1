import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, rolledBack } from '../../support/db.ts'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import {
  cancel,
  checkOut,
  faults,
  grant,
  holdFor,
  makeLate,
  payFor,
  report,
  tasks,
  wallet,
} from '../../support/money.ts'

async function scene(client: pg.ClientBase, startsAt = at(3, '09:00')) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, startsAt)
  const attempt = (await payFor(client, visit))!
  const next = (hour: string) => holdFor(client, calendar, rina.patient, at(4, hour))
  const codes = async () =>
    (
      await client.query<{ code: string }>(
        `select code from public.vouchers where patient_id = $1 order by created_at, code`,
        [rina.patient],
      )
    ).rows.map(({ code }) => code)
  return { calendar, rina, visit, attempt, next, codes }
}

const payment = (client: pg.ClientBase, id: string) =>
  row(
    client,
    `select status, applied_idr, credited_idr, returned_idr, taken_back_idr, open_idr, refunded_idr
     from public.payments where id = $1`,
    [id],
  )

const owed = async (client: pg.ClientBase, who: 'sari' | 'agus', clinic: string) => {
  await become(client, who)
  const sql = `select patient_id, amount_idr from public.receivables($1)`
  return (await client.query(sql, [clinic])).rows
}

describe('money that goes back', () => {
  it('takes unused credit of a cancelled booking with it, once, with a task', () =>
    rolledBack(async (client) => {
      const { rina, visit, attempt } = await scene(client)
      const gift = await grant(client, rina.patient, 20_000)
      await cancel(client, visit, rina)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 370_000 })
      for (let told = 0; told < 3; told += 1) await report(client, attempt, { refunded: 350_000 })
      // Credit issued by staff stays.
      expect(gift).toHaveLength(8)
      expect(await wallet(client, rina.patient)).toMatchObject({
        usable: 20_000,
        owed: 0,
        taken_back: 350_000,
      })
      expect((await tasks(client, visit.booking)).map(({ kind }) => kind)).toEqual([
        'payment_review',
      ])
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('leaves a debt that staff see where the credit has been used', () =>
    rolledBack(async (client) => {
      const { calendar, rina, visit, attempt, next, codes } = await scene(client)
      await cancel(client, visit, rina)
      const other = await next('09:00')
      await payFor(client, other, await codes())
      await report(client, attempt, { refunded: 100_000 })
      await report(client, attempt, { refunded: 350_000 })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, owed: 350_000 })
      const told = await tasks(client, visit.booking)
      expect(
        told.filter(({ kind }) => kind === 'receivable').map(({ details }) => details.amount_idr),
      ).toEqual([100_000, 250_000])
      const debt = [{ patient_id: rina.patient, amount_idr: 350_000 }]
      expect(await owed(client, 'sari', calendar.clinic)).toEqual(debt)
      expect(await owed(client, 'agus', calendar.clinic)).toEqual(debt)
      // Whatever returns to the voucher pays the debt.
      await cancel(client, other, rina)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, owed: 0 })
      expect(await owed(client, 'sari', calendar.clinic)).toEqual([])
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('does not let a held booking be confirmed with credit that has gone', () =>
    rolledBack(async (client) => {
      const { rina, visit, attempt, next, codes } = await scene(client)
      await cancel(client, visit, rina)
      const [code] = await codes()
      const small = await grant(client, rina.patient, 1_000)
      const other = await next('09:00')
      await client.query(
        `update public.bookings set subtotal_idr = 400000, total_idr = 400000 where id = $1`,
        [other.booking],
      )
      const rest = (await checkOut(client, other, [code!, small]))!
      expect(rest.amount).toBe(49_000)
      await report(client, attempt, { refunded: 350_000 })
      await report(client, rest)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 50_000, owed: 0, used: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it.each(['completed', 'cancelled late', 'confirmed'])(
    'of a session that is %s leaves a task and a trace, and no credit',
    (how) =>
      rolledBack(async (client) => {
        const { rina, visit, attempt } = await scene(client)
        if (how === 'completed') {
          await client.query(`update public.appointments set status = 'checked_in' where id = $1`, [
            visit.appointment,
          ])
          await client.query(`update public.appointments set status = 'completed' where id = $1`, [
            visit.appointment,
          ])
          await client.query(`update public.bookings set status = 'completed' where id = $1`, [
            visit.booking,
          ])
        } else if (how === 'cancelled late') {
          await makeLate(client, visit)
          await cancel(client, visit, rina)
        }
        await report(client, attempt, { refunded: 50_000 })
        await report(client, attempt, { refunded: 50_000 })
        expect(await payment(client, attempt.id)).toMatchObject({
          status: 'partially_refunded',
          applied_idr: 300_000,
          refunded_idr: 50_000,
        })
        await report(client, attempt, { refunded: 350_000, state: 'refunded' })
        expect(
          (await tasks(client, visit.booking)).map(({ kind, details }) => [
            kind,
            details.unpaid_idr,
          ]),
        ).toEqual([
          ['payment_review', 50_000],
          ['payment_review', 300_000],
        ])
        expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, owed: 0 })
        // A later cancellation gives back nothing that was already refunded.
        if (how === 'confirmed') await cancel(client, visit, 'sari')
        expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, owed: 0 })
        expect(await faults(client, rina.patient)).toEqual([])
      }),
  )

  it('gives back in a cancellation what has not gone back before', () =>
    rolledBack(async (client) => {
      const { rina, visit, attempt } = await scene(client)
      await report(client, attempt, { refunded: 50_000 })
      await cancel(client, visit, rina)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 300_000 })
      await report(client, attempt, { refunded: 350_000 })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, owed: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('that was asked for is noted on the request', () =>
    rolledBack(async (client) => {
      const { rina, visit, attempt } = await scene(client)
      await cancel(client, visit, rina, 'refund')
      expect(await payment(client, attempt.id)).toMatchObject({ open_idr: 350_000, applied_idr: 0 })
      await report(client, attempt, { refunded: 350_000 })
      expect(await tasks(client, visit.booking)).toEqual([
        {
          kind: 'refund_request',
          details: { amount_idr: 350_000, payment_id: attempt.id, refunded_idr: 350_000 },
        },
      ])
      expect(await payment(client, attempt.id)).toMatchObject({
        open_idr: 0,
        refunded_idr: 350_000,
      })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('takes what has run out before it makes a debt', () =>
    rolledBack(async (client) => {
      const { rina, visit, attempt, next, codes } = await scene(client)
      await cancel(client, visit, rina)
      const code = (await codes())[0]!
      await client.query(
        `update public.services set price_idr = 100000 where id = (select service_id from public.bookings where id = $1)`,
        [visit.booking],
      )
      await payFor(client, await next('09:00'), [code])
      await client.query(
        `update public.vouchers set valid_until = current_date - 2 where code = $1`,
        [code],
      )
      await client.query(`select private.expire_vouchers()`)
      expect(await wallet(client, rina.patient)).toMatchObject({ used: 100_000, expired: 250_000 })
      await report(client, attempt, { refunded: 350_000 })
      expect(await wallet(client, rina.patient)).toMatchObject({
        expired: 0,
        owed: 100_000,
        taken_back: 350_000,
      })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('can be a part of what a booking did not take, because the desk had confirmed it unpaid', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      const attempt = (await checkOut(client, visit))!
      await become(client, 'agus')
      await client.query(`select public.confirm_at_desk($1, reason => 'Bayar nanti')`, [
        visit.booking,
      ])
      await report(client, attempt)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
      await report(client, attempt, { refunded: 100_000 })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 250_000, owed: 0 })
      expect(await faults(client, rina.patient)).toEqual(['booking_unpaid'])
      await report(client, attempt, { refunded: 350_000 })
      expect(await faults(client, rina.patient)).toEqual(['booking_unpaid'])
      // The session has not been paid: the desk still can take its price.
      await become(client, 'agus')
      const payments = [{ method: 'cash', amount_idr: 350_000 }]
      await client.query(`select public.confirm_at_desk($1, sale => $2)`, [
        visit.booking,
        { idempotency_key: visit.booking, payments },
      ])
      expect(await faults(client, rina.patient)).toEqual([])
    }))
})
