import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type Appointment, at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  cancel,
  checkOut,
  faults,
  grant,
  holdFor,
  payFor,
  report,
  tasks,
  wallet,
} from '../../support/money.ts'

const choose = `select public.choose_settlement($1, $2) as appointment`
const move = `select public.reschedule_appointment($1, $2) as appointment`

/** Rina has paid, partly with credit, and the clinic has cancelled. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const code = await grant(client, rina.patient, 100_000)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  await payFor(client, visit, [code])
  await cancel(client, visit, 'sari')
  return { calendar, rina, visit, id: visit.appointment }
}

const state = (client: pg.ClientBase, id: string) =>
  row<{ status: string; booking: string; choice: string | null }>(
    client,
    `select appointment.status, booking.status as booking, settlement.choice
     from public.appointments as appointment
     join public.bookings as booking on booking.id = appointment.booking_id
     left join public.settlements as settlement on settlement.appointment_id = appointment.id
     where appointment.id = $1 order by settlement.choice is null desc limit 1`,
    [id],
  )

describe('the choice after a cancellation by the clinic', () => {
  it('credit: money becomes new credit, credit goes back to where it came from, once', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, used: 100_000 })
      await become(client, rina)
      for (let n = 0; n < 2; n += 1)
        expect(
          await row<{ appointment: Appointment }>(client, choose, [id, 'credit']),
        ).toMatchObject({ appointment: { id, status: 'cancelled_by_clinic' } })
      expect(await refusal(client, choose, [id, 'refund'])).toMatchObject({
        code: 'settlement_closed',
        status: 410,
        details: { choice: 'credit' },
      })
      expect(await refusal(client, move, [id, at(5, '10:00')])).toMatchObject({
        code: 'reschedule_closed',
      })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000, used: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('refund: the money is asked back, the credit returns', () =>
    rolledBack(async (client) => {
      const { rina, id, visit } = await scene(client)
      await become(client, rina)
      await client.query(choose, [id, 'refund'])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 100_000 })
      expect(await tasks(client, visit.booking)).toMatchObject([
        { kind: 'refund_request', details: { amount_idr: 250_000 } },
      ])
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('a new time: the same visit is confirmed there, paid as it was, and no move is used', () =>
    rolledBack(async (client) => {
      const { rina, id, visit } = await scene(client)
      await become(client, rina)
      const moved = await row(client, move, [id, at(50, '10:00')])
      expect(moved).toMatchObject({
        appointment: { id, status: 'confirmed', patient_reschedule_count: 0, reschedule_count: 0 },
      })
      expect(await state(client, id)).toEqual({
        status: 'confirmed',
        booking: 'confirmed',
        choice: 'new_time',
      })
      expect(await refusal(client, choose, [id, 'credit'])).toMatchObject({
        code: 'settlement_closed',
      })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, used: 100_000 })
      expect(await faults(client, rina.patient)).toEqual([])
      // and the clinic may have to cancel again
      await cancel(client, visit, 'sari')
      expect(await state(client, id)).toEqual({
        status: 'cancelled_by_clinic',
        booking: 'cancelled',
        choice: null,
      })
      await become(client, rina)
      await client.query(choose, [id, 'credit'])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('a new time follows the rules of every start', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      await become(client, rina)
      for (const [starts, code] of [
        [at(70, '09:00'), 'too_far'],
        [new Date(Date.now() + 60_000), 'too_soon'],
        [at(4, '23:00'), 'outside_schedule'],
      ] as const)
        expect(await refusal(client, move, [id, starts])).toMatchObject({ code })
      expect((await state(client, id)).choice).toBeNull()
    }))

  it('is credit by itself when its time is over, and too late to make then', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      await client.query(
        `update public.settlements set choose_until = now() - interval '1 second' where appointment_id = $1`,
        [id],
      )
      await become(client, rina)
      for (const [sql, args] of [
        [choose, [id, 'refund']],
        [choose, [id, 'credit']],
      ] as const)
        expect(await refusal(client, sql, [...args])).toMatchObject({ code: 'settlement_closed' })
      expect(await refusal(client, move, [id, at(5, '10:00')])).toMatchObject({
        code: 'reschedule_closed',
      })
      await becomeOwner(client)
      await client.query(`select private.settle_due()`)
      await client.query(`select private.settle_due()`)
      expect((await state(client, id)).choice).toBe('credit')
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('lasts as many days as the booking’s own policy says', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      expect(
        await row(
          client,
          `select round(extract(epoch from choose_until - now()) / 86400)::integer as days from public.settlements where appointment_id = $1`,
          [id],
        ),
      ).toEqual({ days: 14 })
    }))

  it('refuses a refund where no money was paid', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const code = await grant(client, rina.patient, 400_000)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await checkOut(client, visit, [code])
      await cancel(client, visit, 'sari')
      await become(client, rina)
      expect(await refusal(client, choose, [visit.appointment, 'refund'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'settlement' },
      })
      await client.query(choose, [visit.appointment, 'credit'])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 400_000 })
    }))

  it('goes with the money when that is charged back first', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      const attempt = (await payFor(client, visit))!
      await cancel(client, visit, 'sari')
      await report(client, attempt, { refunded: attempt.amount })
      await become(client, rina)
      expect(await refusal(client, choose, [visit.appointment, 'credit'])).toMatchObject({
        code: 'settlement_closed',
        details: { choice: 'refund' },
      })
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, owed: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('is the owner’s alone, and there is none after a cancellation by the patient', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      const answers: [() => Promise<unknown>, string][] = [
        [() => become(client, 'budi'), 'not_found'],
        [() => become(client, 'sari'), 'forbidden'],
        [() => becomeAnon(client), 'not_signed_in'],
      ]
      for (const [who, code] of answers) {
        await who()
        expect(await refusal(client, choose, [id, 'credit'])).toMatchObject({ code })
      }
      const own = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
      await payFor(client, own)
      await cancel(client, own, rina)
      await become(client, rina)
      expect(await refusal(client, choose, [own.appointment, 'credit'])).toMatchObject({
        code: 'settlement_closed',
        details: { status: 'cancelled_by_patient' },
      })
      expect(await refusal(client, choose, [own.appointment, 'cash'])).toMatchObject({
        code: 'invalid_input',
      })
    }))
})
