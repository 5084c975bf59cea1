import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { endHold } from '../../support/holds.ts'
import {
  at,
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
      // No number tells the next one: it is taken for whoever says it.
      await becomeOwner(client)
      const { rows } = await client.query<{ number: string }>(
        `select private.next_booking_number() as number from generate_series(1, 3)`,
      )
      const [first, second, third] = rows.map(({ number }) =>
        [...number.slice(3)].reduce(
          (sum, letter) => sum * 32 + '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.indexOf(letter),
          0,
        ),
      )
      expect((2 * second! - first! + 2 ** 30) % 2 ** 30).not.toBe(third)
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
        await row(
          client,
          `select booking.status, event.new_status, event.actor_id
           from public.bookings as booking, public.appointment_events as event
           where booking.id = $1 and event.appointment_id = $2 order by event.id desc limit 1`,
          [theirs.id, theirs.appointment.id],
        ),
      ).toEqual({ status: 'expired', new_status: 'expired', actor_id: null })
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
})
