import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { endHold } from '../../support/holds.ts'
import {
  at,
  confirmed,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'

const refused = (client: pg.ClientBase, ...args: Parameters<typeof holdArgs>) =>
  refusal(client, holdSql, holdArgs(...args))

describe('hold_slot', () => {
  it('holds for ten minutes and returns the booking with its appointment', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { buffer: 15 })
      const rina = await makePatient(client)
      await become(client, rina)
      const booking = await hold(client, calendar, at(3, '09:00'))
      expect(booking).toMatchObject({
        status: 'held',
        total_idr: 350_000,
        patient_id: rina.patient,
        policy: { hold_minutes: 10, lead_minutes: 120 },
        appointment: {
          status: 'held',
          physiotherapist_id: calendar.physiotherapists[0],
          clinic_id: calendar.clinic,
          patient_id: rina.patient,
          reschedule_count: 0,
        },
      })
      expect(booking.number).toMatch(/^LW-[2-9A-HJ-NP-Z]{6}$/)
      expect(new Date(booking.appointment.ends_at)).toEqual(at(3, '10:00'))
      const left = Date.parse(booking.hold_expires_at) - Date.now()
      expect(left).toBeGreaterThan(590_000)
      expect(left).toBeLessThanOrEqual(600_000)
    }))

  it('returns the same hold to the same request', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      await become(client, await makePatient(client))
      const first = await hold(client, calendar, at(3, '09:00'))
      expect((await hold(client, calendar, at(3, '09:00'))).id).toBe(first.id)
      const who = first.appointment.physiotherapist_id
      expect((await hold(client, calendar, at(3, '09:00'), { physiotherapist: who })).id).toBe(
        first.id,
      )
    }))

  it('replaces the hold of the same patient by another one', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      const first = await hold(client, calendar, at(3, '09:00'))
      await hold(client, calendar, at(4, '09:00'))
      await becomeOwner(client)
      expect(
        await row(client, `select status from public.bookings where id = $1`, [first.id]),
      ).toEqual({ status: 'expired' })
    }))

  it('keeps the old hold when the new one is refused', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      const first = await hold(client, calendar, at(3, '09:00'))
      expect(await refused(client, calendar, at(3, '03:00'))).toMatchObject({
        code: 'outside_schedule',
      })
      await becomeOwner(client)
      expect(
        await row(client, `select status from public.bookings where id = $1`, [first.id]),
      ).toEqual({ status: 'held' })
    }))

  it('refuses a slot that someone else has, and takes it once their hold has ended', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const budi = await makePatient(client)
      await become(client, rina)
      const theirs = await hold(client, calendar, at(3, '09:00'))
      await become(client, budi)
      expect(await refused(client, calendar, at(3, '09:00'))).toMatchObject({
        code: 'slot_taken',
        status: 409,
        details: { field: 'starts_at' },
      })
      await becomeOwner(client)
      await endHold(client, theirs.id)
      await become(client, budi)
      await hold(client, calendar, at(3, '09:00'))
      await becomeOwner(client)
      expect(
        await row(client, `select status from public.bookings where id = $1`, [theirs.id]),
      ).toEqual({ status: 'expired' })
    }))

  it('refuses two appointments of one patient at the same time', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2, step: 30 })
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'))
      await become(client, rina)
      expect(await refused(client, calendar, at(3, '09:30'))).toMatchObject({
        code: 'patient_overlap',
        status: 409,
      })
      await hold(client, calendar, at(3, '10:00'))
    }))

  it.each([
    ['before the shift', '05:00'],
    ['after the shift', '22:00'],
    ['off the grid', '09:10'],
    ['with its end after the shift', '21:30'],
  ])('refuses a start %s', (_, time) =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      expect(await refused(client, calendar, at(3, time))).toMatchObject({
        code: 'outside_schedule',
        status: 422,
      })
    }),
  )

  it('refuses what is too soon and what is too far', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      expect(await refused(client, calendar, at(0, '00:00'))).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
      expect(await refused(client, calendar, new Date(Date.now() + 119 * 60_000))).toMatchObject({
        code: 'too_soon',
      })
      expect(await refused(client, calendar, at(61, '09:00'))).toMatchObject({
        code: 'too_far',
        status: 422,
      })
      await hold(client, calendar, at(60, '21:00'))
    }))

  it('refuses a seventh upcoming appointment', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      for (let n = 3; n < 9; n += 1) await confirmed(client, rina, calendar, at(n, '09:00'))
      await become(client, rina)
      expect(await refused(client, calendar, at(12, '09:00'))).toMatchObject({
        code: 'too_many_appointments',
        status: 422,
        details: { limit: 6 },
      })
    }))

  it('books for a family member, not for a stranger', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const mother = '50000000-0000-4000-8000-000000000003'
      await become(client, 'rina')
      expect((await hold(client, calendar, at(3, '09:00'), { patient: mother })).patient_id).toBe(
        mother,
      )
      await become(client, 'budi')
      const details = { field: 'patient_id' }
      expect(await refused(client, calendar, at(3, '10:00'), { patient: mother })).toMatchObject({
        code: 'not_found',
        status: 404,
        details,
      })
      expect(
        await refused(client, calendar, at(3, '10:00'), { patient: calendar.clinic }),
      ).toMatchObject({ code: 'not_found', details })
    }))

  it('lets the front desk book for anyone, and break rules with a reason, but never overlap', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { patient } = await makePatient(client)
      const reason = 'Pasien menunggu di tempat'
      await become(client, 'sari')
      await hold(client, calendar, at(3, '09:00'), { patient })
      expect(await refused(client, calendar, at(3, '23:00'), { patient })).toMatchObject({
        code: 'outside_schedule',
      })
      const booking = await hold(client, calendar, at(70, '23:00'), { patient, reason })
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select rules, reason, actor_id from public.staff_overrides where appointment_id = $1`,
          [booking.appointment.id],
        ),
      ).toEqual({
        rules: ['too_far', 'outside_schedule'],
        reason,
        actor_id: '40000000-0000-4000-8000-000000000003',
      })
      await client.query(`select private.confirm_booking($1)`, [booking.id])
      const { patient: other } = await makePatient(client)
      await become(client, 'sari')
      expect(
        await refused(client, calendar, at(70, '22:30'), { patient: other, reason }),
      ).toMatchObject({ code: 'slot_taken' })
      expect(await refused(client, calendar, at(70, '23:30'), { patient, reason })).toMatchObject({
        code: 'patient_overlap',
      })
      await become(client, 'dewi')
      expect(await refused(client, calendar, at(3, '12:00'), { patient })).toMatchObject({
        code: 'forbidden',
        status: 403,
      })
    }))

  it('does not let a patient break a rule with a reason', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, 'rina')
      expect(await refused(client, calendar, at(70, '09:00'), { reason: 'because' })).toMatchObject(
        { code: 'too_far' },
      )
    }))

  it('asks for a session, and names what is missing or unknown', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await becomeAnon(client)
      expect(await refused(client, calendar, at(3, '09:00'))).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
      await become(client, 'rina')
      const bad = async (position: number, value: unknown) =>
        (await refusal(
          client,
          holdSql,
          holdArgs(calendar, at(3, '09:00')).with(position, value as never),
        )) as { code: string; details: unknown }
      expect(await bad(0, null)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'clinic_id' },
      })
      expect(await bad(1, null)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'service_id' },
      })
      for (const moment of [null, 'infinity', '-infinity', '0001-01-01', '294276-01-01'])
        expect(await bad(2, moment)).toMatchObject({
          code: 'invalid_input',
          details: { field: 'starts_at' },
        })
      expect(await bad(5, '')).toMatchObject({
        code: 'invalid_input',
        details: { field: 'override_reason' },
      })
      expect(await bad(0, calendar.service)).toMatchObject({
        code: 'not_found',
        details: { field: 'clinic_id' },
      })
      expect(await bad(1, calendar.clinic)).toMatchObject({
        code: 'not_found',
        details: { field: 'service_id' },
      })
      expect(await bad(3, calendar.clinic)).toMatchObject({
        code: 'not_found',
        details: { field: 'physiotherapist_id' },
      })
    }))
})
