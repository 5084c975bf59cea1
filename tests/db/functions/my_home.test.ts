import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, day, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { cancel, grant, holdFor, payFor } from '../../support/money.ts'
import { ask, type Home, makeFamily } from '../../support/patient-area.ts'

const home = (client: pg.ClientBase, person: { id: string }) =>
  ask<Home>(client, person, 'my_home()')

describe('my_home', () => {
  it('shows someone new the first step', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      expect(await home(client, rina)).toMatchObject({
        people: [{ id: rina.patient, is_account_holder: true }],
        next: null,
        upcoming_count: 0,
        unpaid: [],
        proposals: [],
        settlements: [],
        funds: [],
        again: null,
        is_new: true,
      })
    }))

  it('has the next appointment of the whole family, and nobody else’s', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const budi = await makePatient(client)
      await confirmed(client, budi, calendar, at(2, '09:00'))
      const later = await confirmed(client, rina, calendar, at(5, '09:00'))
      const childs = await holdFor(client, calendar, rina.child, at(4, '09:00'))
      await payFor(client, childs)
      const { next, upcoming_count, again, is_new, people } = await home(client, rina)
      expect(people.map(({ id }) => id)).toEqual([rina.patient, rina.child])
      expect(next).toMatchObject({
        id: childs.appointment,
        patient: { id: rina.child, full_name: 'Anak' },
        clinic: { id: calendar.clinic, time_zone: 'Asia/Jakarta', whatsapp: '+628115555555' },
        physiotherapist: { id: calendar.physiotherapists[0] },
      })
      expect([upcoming_count, is_new]).toEqual([2, false])
      expect(again).toMatchObject({ is_bookable: true, patient_id: rina.patient })
      expect((await home(client, budi)).next?.id).not.toBe(later.appointment.id)
      expect((await home(client, budi)).upcoming_count).toBe(1)
    }))

  it('says what may be done and until when, by the policy of the booking', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await client.query(
        `insert into public.booking_policy (clinic_id, cancel_until_minutes, reschedule_until_minutes, reschedule_limit)
         values ($1, 600, 300, 1)`,
        [calendar.clinic],
      )
      await confirmed(client, rina, calendar, at(3, '09:00'))
      await client.query(
        `update public.booking_policy set reschedule_limit = 9, cancel_until_minutes = 0 where clinic_id = $1`,
        [calendar.clinic],
      )
      const { next } = await home(client, rina)
      expect(next?.reschedule).toMatchObject({
        is_open: true,
        moves_left: 1,
        is_counted: true,
        first_on: day(0),
        last_on: day(33),
      })
      const ahead = (moment: string) =>
        (at(3, '09:00').getTime() - new Date(moment).getTime()) / 60_000
      expect(ahead(next!.reschedule!.until)).toBe(300)
      expect(ahead(next!.cancel!.free_until)).toBe(600)
      expect(next?.cancel).toMatchObject({ is_free: true, credit_idr: 350_000, can_refund: true })
    }))

  it('tells what is held or waits for its payment, while it does', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await become(client, rina)
      const held = await hold(client, calendar, at(3, '09:00'))
      expect((await home(client, rina)).unpaid).toMatchObject([
        { booking_id: held.id, status: 'held', payment: null },
      ])
      await client.query(`select public.open_payment($1, 'midtrans')`, [held.id])
      const { unpaid, next } = await home(client, rina)
      expect(unpaid).toMatchObject([
        { status: 'awaiting_payment', appointment: { id: held.appointment.id }, payment: {} },
      ])
      expect(next).toBeNull()
      await client.query(`update public.bookings set hold_expires_at = now() where id = $1`, [
        held.id,
      ])
      expect((await home(client, rina)).unpaid).toEqual([])
    }))

  it('asks for an answer to a proposal and for a choice, of its own people alone', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const budi = await makePatient(client)
      const [own, childs] = [rina.patient, rina.child]
      const proposed = await holdFor(client, calendar, own, at(4, '09:00'))
      await payFor(client, proposed)
      await client.query(`select private.propose_times($1, $2)`, [
        proposed.appointment,
        [at(6, '10:00')],
      ])
      const gone = await holdFor(client, calendar, childs, at(3, '09:00'))
      await payFor(client, gone)
      await cancel(client, gone, 'sari')
      expect(await home(client, rina)).toMatchObject({
        proposals: [
          {
            id: proposed.appointment,
            reschedule: { is_counted: false, moves_left: null, is_open: true },
          },
        ],
        settlements: [
          {
            id: gone.appointment,
            settlement: { is_open: true, credit_idr: 350_000, can_refund: true, choice: null },
            reschedule: { is_open: true, is_counted: false },
            cancel: { is_open: false },
          },
        ],
      })
      expect(await home(client, budi)).toMatchObject({ proposals: [], settlements: [] })
    }))

  it('tells of credit, and which ends within 14 days', () =>
    rolledBack(async (client) => {
      const rina = await makeFamily(client)
      const soon = await grant(client, rina.child, 50_000)
      const later = await grant(client, rina.patient, 60_000)
      const until = `update public.vouchers set valid_until = $2 where code = $1`
      await client.query(until, [soon, day(14)])
      await client.query(until, [later, day(15)])
      expect((await home(client, rina)).funds).toMatchObject([
        {
          code: soon,
          remaining: 50_000,
          patient_id: rina.child,
          valid_until: day(14),
          is_ending: true,
        },
        { code: later, remaining: 60_000, is_ending: false },
      ])
    }))

  it('still names who and what is no longer public, and does not offer it again', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'))
      await client.query(
        `update public.physiotherapists set is_public = false, name = 'Pensiun' where id = $1`,
        [calendar.physiotherapists[0]],
      )
      await client.query(`update public.clinics set is_active = false where id = $1`, [
        calendar.clinic,
      ])
      expect(await home(client, rina)).toMatchObject({
        next: { physiotherapist: { name: 'Pensiun' }, clinic: { name: 'Test' } },
        again: { is_bookable: false },
      })
    }))

  it('says exactly what the functions then do', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const cancelSql = `select public.cancel_appointment($1)`
      const moveSql = `select public.reschedule_appointment($1, $2)`
      for (const [n, minutes] of [-60, 30, 600, 1439, 1441, 3000].entries()) {
        const { appointment } = await confirmed(
          client,
          rina,
          calendar,
          at(3, `${String(8 + n).padStart(2, '0')}:00`),
        )
        const { id } = appointment
        await client.query(
          `update public.appointments set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '1 hour',
             blocks_until = now() + $2::interval + interval '1 hour' where id = $1`,
          [id, `${minutes} minutes`],
        )
        const card = (await ask<Home['next']>(client, rina, 'my_appointment($1)', [id]))!
        await become(client, rina)
        const mayMove = await done(client, moveSql, [id, at(10, '10:00')])
        const mayCancel = await done(client, cancelSql, [id])
        expect([card.reschedule?.is_open, card.cancel?.is_open]).toEqual([mayMove, mayCancel])
        const before = await credits(client, rina.patient)
        if (mayCancel) {
          await become(client, rina)
          await client.query(cancelSql, [id])
        }
        expect((await credits(client, rina.patient)) - before).toBe(card.cancel?.credit_idr)
        await client.query(
          `update public.appointments set status = 'cancelled_by_patient' where id = $1`,
          [id],
        )
      }
    }))

  it('is for people who are signed in', () =>
    rolledBack(async (client) => {
      await becomeAnon(client)
      expect(await refusal(client, `select public.my_home()`)).toMatchObject({
        code: 'not_signed_in',
      })
    }))
})

/** Whether a call succeeds; it is rolled back. */
async function done(client: pg.ClientBase, sql: string, values: unknown[]) {
  await client.query('savepoint trying')
  const outcome = await client.query(sql, values).then(
    () => true,
    () => false,
  )
  await client.query('rollback to savepoint trying')
  return outcome
}

async function credits(client: pg.ClientBase, patient: string) {
  await becomeOwner(client)
  const { sum } = await row<{ sum: number }>(
    client,
    `select coalesce(sum(entry.quantity), 0)::bigint as sum from public.voucher_entries as entry
     where entry.patient_id = $1 and entry.kind = 'issue'`,
    [patient],
  )
  return sum
}
