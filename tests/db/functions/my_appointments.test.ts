import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, hold, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { cancel, checkOut, holdFor, payFor, report } from '../../support/money.ts'
import { makeStaff } from '../../support/staff-people.ts'
import {
  ask,
  type BookingCard,
  type Card,
  makeFamily,
  type Page,
} from '../../support/patient-area.ts'

const list = (
  client: pg.ClientBase,
  person: { id: string },
  scope: string,
  { patient = null as string | null, after = null as Page['next'], size = 20 } = {},
) =>
  ask<Page>(client, person, 'my_appointments($1, $2, $3, $4, $5)', [
    scope,
    patient,
    after?.after_starts_at,
    after?.after_id,
    size,
  ])
const ids = ({ appointments }: Page) => appointments.map(({ id }) => id)

/** Moves a visit this many days into the past. */
async function past(client: pg.ClientBase, id: string, days: number, status = 'completed') {
  await client.query(
    `update public.appointments set starts_at = now() - $2 * interval '1 day', ends_at = now() - $2 * interval '1 day' + interval '1 hour' where id = $1`,
    [id, days],
  )
  if (status === 'completed')
    for (const step of ['checked_in', 'completed'])
      await client.query(`update public.appointments set status = $2 where id = $1`, [id, step])
}

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makeFamily(client)
  const budi = await makePatient(client)
  const visits: string[] = []
  for (const [n, patient] of [rina.patient, rina.child, rina.patient, rina.child].entries()) {
    const visit = await holdFor(client, calendar, patient, at(3 + n, '09:00'))
    await payFor(client, visit)
    visits.push(visit.appointment)
  }
  const other = await confirmed(client, budi, calendar, at(3, '11:00'))
  return { calendar, rina, budi, visits, other: other.appointment.id }
}

describe('my_appointments', () => {
  it('lists what is to come and what is over, of the family or of one of them', () =>
    rolledBack(async (client) => {
      const { rina, budi, visits, other } = await scene(client)
      await past(client, visits[0]!, 10)
      await past(client, visits[1]!, 5)
      expect(ids(await list(client, rina, 'upcoming'))).toEqual([visits[2], visits[3]])
      expect(ids(await list(client, rina, 'past'))).toEqual([visits[1], visits[0]])
      expect(ids(await list(client, rina, 'past', { patient: rina.child }))).toEqual([visits[1]])
      expect(ids(await list(client, budi, 'upcoming'))).toEqual([other])
      expect(ids(await list(client, budi, 'past'))).toEqual([])
      const call = `select public.my_appointments('past', $1)`
      await become(client, budi)
      expect(await refusal(client, call, [rina.child])).toMatchObject({ code: 'not_found' })
    }))

  it('pages without a gap or a repetition, also among equal starts', () =>
    rolledBack(async (client) => {
      const { rina, visits } = await scene(client)
      for (const scope of ['upcoming', 'past']) {
        if (scope === 'past') for (const id of visits) await past(client, id, 7)
        const whole = ids(await list(client, rina, scope))
        const found: string[] = []
        let after: Page['next'] = null
        do {
          const page: Page = await list(client, rina, scope, { after, size: 1 })
          found.push(...ids(page))
          after = page.next
        } while (after)
        expect(found).toEqual(whole)
        expect(found.toSorted()).toEqual(visits.toSorted())
      }
    }))

  it('leaves out holds, ended or not, and keeps what was cancelled', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await become(client, rina)
      await hold(client, calendar, at(3, '09:00'))
      const gone = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
      await payFor(client, gone)
      await cancel(client, gone, rina)
      expect(ids(await list(client, rina, 'upcoming'))).toEqual([])
      expect(ids(await list(client, rina, 'past'))).toEqual([gone.appointment])
    }))

  it('refuses half a cursor and an unknown scope', () =>
    rolledBack(async (client) => {
      await become(client, 'rina')
      const call = `select public.my_appointments($1, null, $2, null)`
      expect(await refusal(client, call, ['all', null])).toMatchObject({
        details: { field: 'scope' },
      })
      expect(await refusal(client, call, ['past', new Date()])).toMatchObject({
        details: { field: 'after_id' },
      })
      await becomeAnon(client)
      expect(await refusal(client, call, ['past', null])).toMatchObject({ code: 'not_signed_in' })
    }))
})

type Detail = Card & {
  history: { what: string; by: string; reason: string | null; new_starts_at: string }[]
  booking: BookingCard
}

describe('my_appointment', () => {
  it('tells its history in order, by whom, without a name of staff', () =>
    rolledBack(async (client) => {
      const { appointment, rina, calendar } = await mine(client)
      const { id } = appointment
      await become(client, rina)
      await client.query(`select public.reschedule_appointment($1, $2)`, [id, at(4, '10:00')])
      await become(client, 'sari')
      await client.query(`select public.cancel_appointment($1, 'Fisioterapis sakit')`, [id])
      await become(client, rina)
      await client.query(`select public.reschedule_appointment($1, $2)`, [id, at(6, '10:00')])
      const seen = await ask<Detail>(client, rina, 'my_appointment($1)', [id])
      expect(seen.history.map(({ what, by, reason }) => [what, by, reason])).toEqual([
        ['booked', 'patient', null],
        ['awaiting_payment', 'patient', null],
        ['confirmed', 'patient', null],
        ['moved', 'patient', null],
        ['cancelled_by_clinic', 'clinic', 'Fisioterapis sakit'],
        ['moved', 'patient', null],
      ])
      expect(JSON.stringify(seen)).not.toContain('Sari')
      expect(seen.booking).toMatchObject({
        status: 'confirmed',
        total_idr: 350_000,
        payments: [{ status: 'paid' }],
      })
      expect(seen.booking.receipt_number).toMatch(/\/\d{6}$/)
      expect(seen.clinic.id).toBe(calendar.clinic)
    }))

  it('gives no reason for what staff took back', () =>
    rolledBack(async (client) => {
      const { appointment, rina, calendar } = await mine(client)
      const { id, starts_at } = appointment
      await become(client, await makeStaff(client, 'receptionist', calendar.clinic))
      for (const [start, reason] of [
        [at(4, '10:00'), 'Alat rusak'],
        [starts_at, 'taken_back'],
      ])
        await client.query(`select public.reschedule_appointment($1, $2, null, $3)`, [
          id,
          start,
          reason,
        ])
      await becomeOwner(client)
      await client.query(`update public.appointments set status = 'checked_in' where id = $1`, [id])
      await become(client, 'agus')
      await client.query(`select public.reopen_appointment($1, 'Keliru ditandai')`, [id])
      const seen = await ask<Detail>(client, rina, 'my_appointment($1)', [id])
      expect(seen.history.slice(-4).map(({ what, reason }) => [what, reason])).toEqual([
        ['moved', 'Alat rusak'],
        ['moved', null],
        ['checked_in', null],
        ['reopened', null],
      ])
    }))

  it('tells whether anything is left to pay, however it was paid', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const desk = await makeStaff(client, 'receptionist', calendar.clinic)
      await client.query(
        `with voucher as (
           insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason)
           values ('XDESKPAY', 'credit', 'Uji', 'Test', $1, 'Uji') returning id
         )
         insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
         select id, $1, 'issue', 350000, 'Uji' from voucher`,
        [rina.patient],
      )
      const isPaid = async (id: string) =>
        (await ask<Detail>(client, rina, 'my_appointment($1)', [id])).booking.is_paid
      const confirm = async (id: string, sale: object | null) => {
        await become(client, desk)
        await client.query(`select public.confirm_at_desk($1, null, $2, 'Menyusul')`, [id, sale])
      }
      for (const [hour, method] of [
        ['09:00', 'cash'],
        ['11:00', 'credit'],
      ]) {
        await become(client, desk)
        const visit = await hold(client, calendar, at(3, hour!), { patient: rina.patient })
        expect(await isPaid(visit.appointment.id)).toBe(false)
        await confirm(visit.id, null)
        expect(await isPaid(visit.appointment.id), 'confirmed unpaid').toBe(false)
        const payments = [{ method, amount_idr: 350_000 }]
        await confirm(visit.id, { idempotency_key: method, payments })
        expect(await isPaid(visit.appointment.id), method).toBe(true)
      }
      const online = await confirmed(client, rina, calendar, at(3, '13:00'))
      expect(await isPaid(online.appointment.id)).toBe(true)
    }))

  it('is not found by anyone else, staff included', () =>
    rolledBack(async (client) => {
      const { appointment } = await mine(client)
      for (const person of ['budi', 'sari', 'agus'] as const) {
        await become(client, person)
        expect(
          await refusal(client, `select public.my_appointment($1)`, [appointment.id]),
        ).toMatchObject({ code: 'not_found', status: 404 })
      }
    }))
})

async function mine(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const booking = await confirmed(client, rina, calendar, at(3, '09:00'))
  return { calendar, rina, appointment: booking.appointment }
}

type Bookings = {
  people: { id: string }[]
  years: number[]
  bookings: (BookingCard & {
    appointment: Pick<Card, 'id' | 'patient' | 'clinic' | 'service'>
    given_back: { credits: { quantity: number }[]; refund_idr: number } | null
  })[]
  next: { after_created_at: string; after_id: string } | null
}

describe('my_bookings', () => {
  it('lists bookings with payments and receipts, by year, without holds that led to nothing', () =>
    rolledBack(async (client) => {
      const { calendar, rina, budi, visits } = await scene(client)
      const late = await holdFor(client, calendar, rina.patient, at(9, '09:00'))
      const attempt = (await checkOut(client, late))!
      await becomeOwner(client)
      await client.query(`select private.end_hold($1)`, [late.booking])
      const nothing = await holdFor(client, calendar, rina.patient, at(10, '09:00'))
      await client.query(`select private.end_hold($1)`, [nothing.booking])
      const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()
      await client.query(
        `update public.bookings set created_at = make_timestamptz($2, 1, 1, 0, 30, 0, 'Asia/Jakarta') where id = (
           select booking_id from public.appointments where id = $1)`,
        [visits[0], year - 1],
      )
      const all = await ask<Bookings>(client, rina, 'my_bookings()')
      expect(all.years).toEqual([year, year - 1])
      expect(all.bookings.map((it) => it.appointment.id).toSorted()).toEqual(
        [...visits, late.appointment].toSorted(),
      )
      const last = await ask<Bookings>(client, rina, 'my_bookings($1)', [year - 1])
      expect(last.bookings.map((it) => it.appointment.id)).toEqual([visits[0]])
      expect(last.bookings[0]).toMatchObject({ can_pay: false, payments: [{ status: 'paid' }] })
      expect(last.bookings[0]?.receipt_number).toMatch(/\/\d{6}$/)
      await report(client, attempt)
      expect((await ask<Bookings>(client, budi, 'my_bookings()')).bookings).toHaveLength(1)
    }))

  it('pages without a gap, also among bookings of one moment', () =>
    rolledBack(async (client) => {
      const { rina, visits } = await scene(client)
      const found: string[] = []
      let after: Bookings['next'] = null
      do {
        const page: Bookings = await ask(client, rina, 'my_bookings(null, $1, $2, 1)', [
          after?.after_created_at,
          after?.after_id,
        ])
        found.push(...page.bookings.map((it) => it.appointment.id))
        after = page.next
      } while (after)
      expect(found.toSorted()).toEqual(visits.toSorted())
    }))

  it('is of one of the family when asked, and says what came back of a cancelled one', () =>
    rolledBack(async (client) => {
      const { rina, budi, visits } = await scene(client)
      await cancel(client, { appointment: visits[1]! }, rina)
      const of = (patient: string) =>
        ask<Bookings>(client, rina, 'my_bookings(null, null, null, 20, $1)', [patient])
      const { bookings, people } = await of(rina.child)
      expect(people.map(({ id }) => id)).toEqual([rina.patient, rina.child])
      expect(bookings.map((it) => it.appointment.id).toSorted()).toEqual(
        [visits[1], visits[3]].toSorted(),
      )
      const cancelled = bookings.find((it) => it.appointment.id === visits[1])
      expect(cancelled?.given_back?.credits).toMatchObject([{ quantity: 350_000 }])
      expect(bookings.find((it) => it.appointment.id === visits[3])?.given_back).toBeNull()
      await become(client, budi)
      const call = 'select public.my_bookings(null, null, null, 20, $1)'
      expect(await refusal(client, call, [rina.child])).toMatchObject({ code: 'not_found' })
    }))
})
