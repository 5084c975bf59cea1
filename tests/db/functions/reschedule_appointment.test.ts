import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  type Appointment,
  at,
  confirmed,
  hold,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'

const sql = `select public.reschedule_appointment($1, $2, $3, $4) as appointment`
type Wish = { physiotherapist?: string; reason?: string }

const move = async (client: pg.ClientBase, id: string, to: Date, wish: Wish = {}) =>
  (
    await row<{ appointment: Appointment }>(client, sql, [
      id,
      to,
      wish.physiotherapist ?? null,
      wish.reason ?? null,
    ])
  ).appointment

const refused = (client: pg.ClientBase, id: string, to: Date | string | null, wish: Wish = {}) =>
  refusal(client, sql, [id, to, wish.physiotherapist ?? null, wish.reason ?? null])

/** A patient with an appointment confirmed at 9:00 in three days; the patient is the caller. */
async function scene(client: pg.ClientBase, physiotherapists = 1, days = 3) {
  const calendar = await makeCalendar(client, { physiotherapists })
  const rina = await makePatient(client)
  const { appointment, id: booking } = await confirmed(
    client,
    rina,
    calendar,
    at(days, '09:00'),
    calendar.physiotherapists[0],
  )
  await become(client, rina)
  return { calendar, rina, booking, id: appointment.id, who: appointment.physiotherapist_id }
}

describe('reschedule_appointment', () => {
  it('moves the row, counts, and keeps the history with the reason', () =>
    rolledBack(async (client) => {
      const { id, who } = await scene(client)
      const moved = await move(client, id, at(5, '10:00'), { reason: 'Ada rapat' })
      expect(moved).toMatchObject({
        id,
        status: 'confirmed',
        reschedule_count: 1,
        physiotherapist_id: who,
      })
      expect(new Date(moved.starts_at)).toEqual(at(5, '10:00'))
      expect(new Date(moved.ends_at)).toEqual(at(5, '11:00'))
      const { rows } = await client.query(
        `select kind, old_starts_at, new_starts_at, reason from public.appointment_events where appointment_id = $1 order by id`,
        [id],
      )
      expect(rows.at(-1)).toEqual({
        kind: 'rescheduled',
        old_starts_at: at(3, '09:00'),
        new_starts_at: at(5, '10:00'),
        reason: 'Ada rapat',
      })
    }))

  it('changes nothing when the same request comes again', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      await move(client, id, at(5, '10:00'))
      expect(await move(client, id, at(5, '10:00'))).toMatchObject({ reschedule_count: 1 })
    }))

  it('may overlap its own old time', () =>
    rolledBack(async (client) => {
      const { id, calendar, rina } = await scene(client)
      await becomeOwner(client)
      await client.query(`update public.services set slot_step_minutes = 30 where id = $1`, [
        calendar.service,
      ])
      await become(client, rina)
      await move(client, id, at(3, '09:30'))
    }))

  it('keeps the physiotherapist if free, else takes anyone', () =>
    rolledBack(async (client) => {
      const { id, calendar, rina, who } = await scene(client, 2)
      const other = calendar.physiotherapists[1]!
      await confirmed(client, await makePatient(client), calendar, at(4, '10:00'), who)
      await confirmed(client, await makePatient(client), calendar, at(5, '10:00'), other)
      await confirmed(client, await makePatient(client), calendar, at(5, '11:00'), other)
      await become(client, rina)
      expect((await move(client, id, at(4, '10:00'))).physiotherapist_id).toBe(other)
      expect((await move(client, id, at(5, '12:00'))).physiotherapist_id).toBe(other)
    }))

  it('moves to the physiotherapist who is wanted, or not at all', () =>
    rolledBack(async (client) => {
      const { id, calendar, rina } = await scene(client, 2)
      const other = calendar.physiotherapists[1]!
      await confirmed(client, await makePatient(client), calendar, at(4, '10:00'), other)
      await become(client, rina)
      expect(await refused(client, id, at(4, '10:00'), { physiotherapist: other })).toMatchObject({
        code: 'slot_taken',
        status: 409,
      })
      expect(
        (await move(client, id, at(3, '09:00'), { physiotherapist: other })).physiotherapist_id,
      ).toBe(other)
      expect(await refused(client, id, at(4, '11:00'), { physiotherapist: id })).toMatchObject({
        code: 'not_found',
        details: { field: 'physiotherapist_id' },
      })
    }))

  it('refuses from 24 hours before the start', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client)
      await becomeOwner(client)
      const near = new Date(Date.now() + 24 * 3_600_000 - 60_000)
      await client.query(
        `update public.appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour', blocks_until = $2::timestamptz + interval '1 hour' where id = $1`,
        [id, near],
      )
      await become(client, rina)
      expect(await refused(client, id, at(5, '10:00'))).toMatchObject({
        code: 'reschedule_closed',
        status: 422,
      })
    }))

  it('refuses a third move by the patient; moves by staff do not count', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client)
      await become(client, 'sari')
      await move(client, id, at(6, '10:00'))
      await become(client, rina)
      await move(client, id, at(7, '10:00'))
      await move(client, id, at(8, '10:00'))
      expect(await refused(client, id, at(9, '10:00'))).toMatchObject({
        code: 'reschedule_limit',
        status: 422,
        details: { limit: 2 },
      })
      await become(client, 'sari')
      expect(await refused(client, id, at(9, '10:00'))).toMatchObject({ code: 'reschedule_limit' })
      expect(await move(client, id, at(9, '10:00'), { reason: 'Permintaan pasien' })).toMatchObject(
        { reschedule_count: 4 },
      )
    }))

  it('refuses a date more than 30 days from the original, too soon or outside the schedule', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      expect(await refused(client, id, at(34, '09:00'))).toMatchObject({
        code: 'too_far',
        status: 422,
      })
      expect(await refused(client, id, at(0, '00:00'))).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
      expect(await refused(client, id, at(4, '09:10'))).toMatchObject({
        code: 'outside_schedule',
        status: 422,
      })
      await move(client, id, at(33, '09:00'))
    }))

  it('counts the 30 days from the time that the clinic gave last', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client)
      await become(client, 'sari')
      await move(client, id, at(50, '09:00'), { reason: 'Fisioterapis cuti' })
      await become(client, rina)
      expect(await refused(client, id, at(19, '09:00'))).toMatchObject({ code: 'too_far' })
      await move(client, id, at(21, '09:00'))
      expect(await refused(client, id, at(19, '09:00'))).toMatchObject({ code: 'too_far' })
      await move(client, id, at(55, '09:00'))
    }))

  it('refuses a date beyond the horizon', () =>
    rolledBack(async (client) => {
      await client.query(`update public.booking_policy set horizon_days = 20`)
      const { id } = await scene(client)
      expect(await refused(client, id, at(21, '09:00'))).toMatchObject({
        code: 'too_far',
        details: { field: 'starts_at' },
      })
      await move(client, id, at(20, '09:00'))
    }))

  it('holds to the policy under which the booking was made', () =>
    rolledBack(async (client) => {
      const { id, rina } = await scene(client)
      await becomeOwner(client)
      await client.query(
        `update public.booking_policy set reschedule_limit = 0, reschedule_until_minutes = 20160`,
      )
      await become(client, rina)
      await move(client, id, at(4, '09:00'))
    }))

  it('refuses an overlap of the patient and an off-day', () =>
    rolledBack(async (client) => {
      const { id, calendar, rina } = await scene(client, 2)
      await confirmed(client, rina, calendar, at(4, '10:00'), calendar.physiotherapists[1])
      await client.query(
        `insert into public.off_days (type, clinic_id, starts_on, ends_on) values ('closure', $1, $2::date, $2::date)`,
        [calendar.clinic, at(6, '12:00').toISOString().slice(0, 10)],
      )
      await become(client, rina)
      expect(await refused(client, id, at(4, '10:00'))).toMatchObject({
        code: 'patient_overlap',
        status: 409,
      })
      expect(await refused(client, id, at(6, '10:00'))).toMatchObject({
        code: 'off_day',
        status: 422,
      })
    }))

  it('takes the slot of a hold that has ended', () =>
    rolledBack(async (client) => {
      const { id, calendar, rina } = await scene(client)
      await become(client, await makePatient(client))
      const theirs = await hold(client, calendar, at(4, '10:00'))
      await becomeOwner(client)
      await client.query(
        `update public.appointments set hold_expires_at = now() where booking_id = $1`,
        [theirs.id],
      )
      await become(client, rina)
      await move(client, id, at(4, '10:00'), { reason: 'Ada rapat' })
      // the history of somebody else gets neither her nor her words
      await becomeOwner(client)
      const last = `select new_status, actor_id, reason from public.appointment_events
        where appointment_id = $1 order by id desc limit 1`
      expect(await row(client, last, [theirs.appointment.id])).toEqual({
        new_status: 'expired',
        actor_id: null,
        reason: null,
      })
      expect(await row(client, last, [id])).toEqual({
        new_status: 'confirmed',
        actor_id: rina.id,
        reason: 'Ada rapat',
      })
    }))

  it('is refused for anything that is not confirmed', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      const { appointment } = await hold(client, calendar, at(4, '10:00'))
      expect(await refused(client, appointment.id, at(5, '10:00'))).toMatchObject({
        code: 'reschedule_closed',
        details: { status: 'held' },
      })
    }))

  it('belongs to the owner and to the front desk', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      await become(client, 'budi')
      expect(await refused(client, id, at(5, '10:00'))).toMatchObject({
        code: 'not_found',
        status: 404,
      })
      await become(client, 'dewi')
      expect(await refused(client, id, at(5, '10:00'))).toMatchObject({
        code: 'forbidden',
        status: 403,
      })
      await becomeAnon(client)
      expect(await refused(client, id, at(5, '10:00'))).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
    }))

  it('names what is missing', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      for (const moment of [null, 'infinity', '-infinity'])
        expect(await refused(client, id, moment)).toMatchObject({
          code: 'invalid_input',
          details: { field: 'starts_at' },
        })
      expect(await refusal(client, sql, [null, at(4, '09:00'), null, null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'appointment_id' },
      })
      expect(await refused(client, id, at(4, '09:00'), { reason: 'x' })).toMatchObject({
        code: 'invalid_input',
        details: { field: 'reason' },
      })
    }))
})
