import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, becomeService, refusal, rolledBack } from '../../support/db.ts'
import {
  at,
  type Booking,
  type Calendar,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'

type Account = { id: string; patient: string }

const refused = (client: pg.ClientBase, ...args: Parameters<typeof holdArgs>) =>
  refusal(client, holdSql, holdArgs(...args))
const facts = ({ details }: { details?: unknown }): Record<string, unknown> =>
  typeof details === 'string'
    ? (JSON.parse(details) as Record<string, unknown>)
    : (details as Record<string, unknown>)

/** More people whom the account manages, the account holder first. */
async function family(client: pg.ClientBase, account: Account, size: number): Promise<string[]> {
  await becomeOwner(client)
  const { rows } = await client.query<{ id: string }>(
    `insert into public.patients (user_id, full_name)
     select $1, 'Keluarga ' || n from generate_series(2, $2) as n returning id`,
    [account.id, size],
  )
  return [account.patient, ...rows.map(({ id }) => id)]
}

/** Shifts everything that has happened at the clinic into the past by this time. */
async function pass(client: pg.ClientBase, { clinic }: Calendar, time: string) {
  await becomeOwner(client)
  await client.query(
    `with older as (
       update public.bookings
       set created_at = created_at - $1::interval, hold_expires_at = hold_expires_at - $1::interval
       where clinic_id = $2
       returning id, hold_expires_at
     )
     update public.appointments as it set hold_expires_at = older.hold_expires_at
     from older where it.booking_id = older.id and it.status in ('held', 'awaiting_payment')`,
    [time, clinic],
  )
}

const pay = async (client: pg.ClientBase, { id }: Booking) => {
  await becomeOwner(client)
  return row<{ result: string }>(client, `select private.confirm_booking($1) as result`, [id])
}

/** Opens the payment, as the edge function does before it calls the provider. */
async function open(client: pg.ClientBase, { id }: Booking) {
  await becomeService(client)
  await client.query(`select public.open_payment($1, 'midtrans')`, [id])
}

const live = (client: pg.ClientBase, calendar: Calendar) =>
  row<{ held: number; awaiting: number }>(
    client,
    `select count(*) filter (where status = 'held') as held,
       count(*) filter (where status = 'awaiting_payment') as awaiting
     from public.bookings where clinic_id = $1 and hold_expires_at > now()`,
    [calendar.clinic],
  )

describe('an ordinary account', () => {
  it('changes the time six times, leaves, comes back the next day and pays', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await become(client, rina)
      for (let hour = 8; hour < 15; hour += 1)
        await hold(client, calendar, at(3, `${String(hour).padStart(2, '0')}:00`))
      await pass(client, calendar, '24 hours')
      await become(client, rina)
      const booking = await hold(client, calendar, at(4, '09:00'))
      await open(client, booking)
      expect(await pay(client, booking)).toEqual({ result: 'confirmed' })
    }))

  it('changes the time six times for each of a family of three, one after the other', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      for (const [n, patient] of (await family(client, rina, 3)).entries()) {
        await become(client, rina)
        for (let hour = 8; hour < 14; hour += 1)
          await hold(client, calendar, at(3 + n, `${String(hour).padStart(2, '0')}:00`), {
            patient,
          })
        const booking = await hold(client, calendar, at(3 + n, '15:00'), { patient })
        await open(client, booking)
        expect(await pay(client, booking)).toEqual({ result: 'confirmed' })
      }
    }))

  it('keeps one hold, for whomever of its people it is', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const [mother, child] = await family(client, rina, 2)
      await become(client, rina)
      await hold(client, calendar, at(3, '09:00'), { patient: mother })
      // the same hour: a released slot is free again at once
      await hold(client, calendar, at(3, '09:00'), { patient: child })
      expect(await live(client, calendar)).toEqual({ held: 1, awaiting: 0 })
    }))

  it('loses no hold that the front desk made for one of its people', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const [mother, child] = await family(client, rina, 2)
      await become(client, 'sari')
      await hold(client, calendar, at(3, '09:00'), { patient: mother })
      await become(client, rina)
      await hold(client, calendar, at(3, '10:00'), { patient: child })
      await becomeOwner(client)
      expect(await live(client, calendar)).toEqual({ held: 2, awaiting: 0 })
    }))
})

describe('an account that blocks times without paying', () => {
  it('has one hold and two unpaid bookings at most: three accounts of ten people have nine', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 3 })
      for (let n = 0; n < 3; n += 1) {
        const account = await makePatient(client)
        for (const [m, patient] of (await family(client, account, 10)).entries()) {
          await become(client, account)
          const booking = await hold(client, calendar, at(3 + m, '09:00'), { patient })
          if (m < 2) await open(client, booking)
          else {
            await becomeService(client)
            const { code, status, ...rest } = await refusal(
              client,
              `select public.open_payment($1, 'midtrans')`,
              [booking.id],
            )
            expect({ code, status, details: facts(rest) }).toEqual({
              code: 'too_many_appointments',
              status: 422,
              details: { limit: 2, rule: 'unpaid' },
            })
          }
        }
      }
      await becomeOwner(client)
      expect(await live(client, calendar)).toEqual({ held: 3, awaiting: 6 })
    }))

  it('waits two hours, from the third hold that ran out within a day', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      for (const hour of ['09:00', '10:00', '11:00']) {
        await become(client, rina)
        await hold(client, calendar, at(3, hour))
        await pass(client, calendar, '15 minutes')
      }
      await become(client, rina)
      const refusalNow = await refused(client, calendar, at(3, '12:00'))
      expect(refusalNow).toMatchObject({ code: 'rate_limited', status: 429 })
      // the last one expired five minutes ago
      expect(facts(refusalNow)).toEqual({ reason: 'holds_ended', seconds: 115 * 60 })
      await pass(client, calendar, '114 minutes')
      await become(client, rina)
      expect(facts(await refused(client, calendar, at(3, '12:00')))).toMatchObject({ seconds: 60 })
      await pass(client, calendar, '1 minute')
      await become(client, rina)
      await hold(client, calendar, at(3, '12:00'))
      await pass(client, calendar, '15 minutes')
      await become(client, rina)
      expect(await refused(client, calendar, at(3, '13:00'))).toMatchObject({
        code: 'rate_limited',
      })
    }))

  it('waits as well when it removes each person for whom a hold ran out', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const child = async (name: string) => {
        const { it } = await row<{ it: { id: string } }>(
          client,
          `select public.save_patient($1) as it`,
          [{ is_self: false, full_name: name, birth_date: '2016-02-03', consents: { care: true } }],
        )
        return it.id
      }
      for (const [n, hour] of ['09:00', '10:00', '11:00'].entries()) {
        await become(client, rina)
        const patient = await child(`Anak ${n}`)
        await hold(client, calendar, at(3, hour), { patient })
        await pass(client, calendar, '15 minutes')
        await become(client, rina)
        await client.query(`select public.remove_person($1)`, [patient])
      }
      expect(facts(await refused(client, calendar, at(3, '12:00')))).toMatchObject({
        reason: 'holds_ended',
      })
    }))

  it('is not counted for what was given up, paid late, or ran out on other days', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      for (let n = 0; n < 4; n += 1) {
        await become(client, rina)
        await hold(client, calendar, at(3 + n, '09:00'))
        const booking = await hold(client, calendar, at(3 + n, '10:00'))
        await client.query(`select public.cancel_appointment($1)`, [booking.appointment.id])
        const late = await hold(client, calendar, at(3 + n, '11:00'))
        await pass(client, calendar, '15 minutes')
        expect(await pay(client, late)).toEqual({ result: 'confirmed' })
      }
      for (let n = 0; n < 3; n += 1) {
        await become(client, rina)
        await hold(client, calendar, at(12, '09:00'))
        await pass(client, calendar, '13 hours')
      }
    }))

  it('makes thirty holds an hour, however it gives them up', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await become(client, rina)
      const times = Array.from({ length: 31 }, (_, n) =>
        at(3 + Math.floor(n / 10), `${String(8 + (n % 10)).padStart(2, '0')}:00`),
      )
      for (const time of times.slice(0, 30)) await hold(client, calendar, time)
      // a retry is not a new hold
      await hold(client, calendar, times[29]!)
      const answer = await refused(client, calendar, times[30]!)
      expect(answer).toMatchObject({ code: 'rate_limited', status: 429 })
      expect(facts(answer)).toEqual({ reason: 'calls', seconds: 3600 })
    }))

  it('is not one of staff', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      for (let n = 0; n < 31; n += 1) {
        const { patient } = await makePatient(client)
        await become(client, 'sari')
        const day = 3 + Math.floor(n / 10)
        await hold(client, calendar, at(day, `${String(8 + (n % 10)).padStart(2, '0')}:00`), {
          patient,
        })
      }
      await becomeOwner(client)
      expect((await live(client, calendar)).held).toBe(31)
      await pass(client, calendar, '15 minutes')
      await become(client, 'sari')
      await hold(client, calendar, at(9, '09:00'))
    }))

  it('is not one whose family the front desk sends a link for each', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      for (const [n, patient] of (await family(client, rina, 3)).entries()) {
        await become(client, 'sari')
        const booking = await hold(client, calendar, at(3, `${10 + n}:00`), { patient })
        await client.query(`select public.begin_checkout($1, booking_id => $2)`, [
          `family ${patient}`,
          booking.id,
        ])
        await open(client, booking)
      }
      await becomeOwner(client)
      expect(await live(client, calendar)).toEqual({ held: 0, awaiting: 3 })
    }))
})
