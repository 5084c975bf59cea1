import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'

type State = { status: string }
const call = async (client: pg.ClientBase, name: string, id: string) =>
  (await row<{ appointment: State }>(client, `select public.${name}($1) as appointment`, [id]))
    .appointment.status
const refused = (client: pg.ClientBase, name: string, id: string | null) =>
  refusal(client, `select public.${name}($1)`, [id])
const reopen = `select public.reopen_appointment($1, $2) as appointment`

/** Moves the start; the front desk acts after it. */
async function beginAgo(client: pg.ClientBase, id: string, minutes: number) {
  await becomeOwner(client)
  await client.query(
    `update public.appointments set starts_at = now() - $2 * interval '1 minute', ends_at = now() + interval '2 hours', blocks_until = now() + interval '2 hours' where id = $1`,
    [id, minutes],
  )
  await become(client, 'sari')
}

/** Lets its history be older; the front desk acts after it. */
async function age(client: pg.ClientBase, id: string, minutes: number) {
  await becomeOwner(client)
  await client.query(
    `update public.appointment_events set created_at = created_at - $2 * interval '1 minute' where appointment_id = $1`,
    [id, minutes],
  )
  await become(client, 'sari')
}

/** A confirmed appointment that began so many minutes ago; the front desk acts. */
async function scene(client: pg.ClientBase, minutesAgo: number) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const { appointment, id: booking } = await confirmed(client, rina, calendar, at(3, '09:00'))
  await beginAgo(client, appointment.id, minutesAgo)
  return { id: appointment.id, booking, rina, calendar }
}

const bookingStatus = async (client: pg.ClientBase, booking: string) => {
  await becomeOwner(client)
  return (await row<State>(client, `select status from public.bookings where id = $1`, [booking]))
    .status
}

describe('attendance', () => {
  it('goes from confirmed over checked in to completed, each step once', () =>
    rolledBack(async (client) => {
      const { id, booking } = await scene(client, 5)
      expect(await refused(client, 'complete_appointment', id)).toMatchObject({
        code: 'invalid_input',
        details: { status: 'confirmed' },
      })
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      expect(await call(client, 'complete_appointment', id)).toBe('completed')
      expect(await call(client, 'complete_appointment', id)).toBe('completed')
      expect(await bookingStatus(client, booking)).toBe('completed')
    }))

  it('has its time: check-in from 60 minutes before the start, completion from the start', () =>
    rolledBack(async (client) => {
      const early = await scene(client, -61)
      expect(await refused(client, 'check_in_appointment', early.id)).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
      const { id } = await scene(client, -59)
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      expect(await refused(client, 'complete_appointment', id)).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
    }))

  it('takes its times from the policy of the clinic', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client, -89)
      await becomeOwner(client)
      await client.query(
        `insert into public.booking_policy (clinic_id, check_in_before_minutes, complete_after_minutes, reopen_within_minutes)
         values ($1, 90, 30, 0)`,
        [calendar.clinic],
      )
      await become(client, 'sari')
      expect(await call(client, 'check_in_appointment', id)).toBe('checked_in')
      await beginAgo(client, id, 29)
      expect(await refused(client, 'complete_appointment', id)).toMatchObject({ code: 'too_soon' })
      await beginAgo(client, id, 30)
      expect(await call(client, 'complete_appointment', id)).toBe('completed')
      await age(client, id, 1)
      expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({ code: 'too_far' })
    }))

  it('knows a no-show from 15 minutes after the start', () =>
    rolledBack(async (client) => {
      const early = await scene(client, 14)
      expect(await refused(client, 'mark_no_show', early.id)).toMatchObject({
        code: 'too_soon',
        status: 422,
      })
      const { id, booking } = await scene(client, 16)
      expect(await call(client, 'mark_no_show', id)).toBe('no_show')
      expect(await bookingStatus(client, booking)).toBe('completed')
    }))

  it('takes a step back within 24 hours, with a reason', () =>
    rolledBack(async (client) => {
      const { id, booking } = await scene(client, 16)
      await call(client, 'mark_no_show', id)
      expect(await refusal(client, reopen, [id, null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'reason' },
      })
      await client.query(reopen, [id, 'Pasien datang terlambat'])
      expect(await bookingStatus(client, booking)).toBe('confirmed')
      await become(client, 'sari')
      await call(client, 'check_in_appointment', id)
      await call(client, 'complete_appointment', id)
      await age(client, id, 25 * 60)
      expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({
        code: 'too_far',
        status: 422,
      })
    }))

  it.each(['checked_in', 'completed', 'no_show'])(
    'counts the 24 hours of %s from the first time, however often it is taken back',
    (status) =>
      rolledBack(async (client) => {
        const { id } = await scene(client, 16)
        const again = async () => {
          if (status === 'no_show') return call(client, 'mark_no_show', id)
          const arrived = await call(client, 'check_in_appointment', id)
          return status === 'completed' ? call(client, 'complete_appointment', id) : arrived
        }
        expect(await again()).toBe(status)
        await client.query(reopen, [id, 'Salah tekan'])
        await age(client, id, 25 * 60)
        if (status === 'completed') await call(client, 'complete_appointment', id)
        else await again()
        expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({
          code: 'too_far',
        })
      }),
  )

  it('does not come back over another appointment', () =>
    rolledBack(async (client) => {
      const { id, calendar } = await scene(client, 16)
      await call(client, 'mark_no_show', id)
      const other = await confirmed(client, await makePatient(client), calendar, at(4, '09:00'))
      await client.query(
        `update public.appointments set starts_at = now(), ends_at = now() + interval '1 hour', blocks_until = now() + interval '1 hour' where booking_id = $1`,
        [other.id],
      )
      await become(client, 'sari')
      expect(await refusal(client, reopen, [id, 'Salah tekan'])).toMatchObject({
        code: 'slot_taken',
        status: 409,
      })
    }))

  it.each(['check_in_appointment', 'complete_appointment', 'mark_no_show'])(
    '%s is for staff',
    (name) =>
      rolledBack(async (client) => {
        const { id, rina } = await scene(client, 16)
        await become(client, rina)
        expect(await refused(client, name, id)).toMatchObject({ code: 'forbidden', status: 403 })
        await becomeAnon(client)
        expect(await refused(client, name, id)).toMatchObject({
          code: 'not_signed_in',
          status: 401,
        })
        await become(client, 'dewi')
        expect(await refused(client, name, null)).toMatchObject({
          code: 'invalid_input',
          details: { field: 'appointment_id' },
        })
        expect(await refused(client, name, rina.id)).toMatchObject({
          code: 'not_found',
          status: 404,
        })
      }),
  )
})

describe('the state machine', () => {
  it.each([
    ['appointments', 'completed', 'an appointment cannot go from confirmed to completed'],
    ['appointments', 'held', 'an appointment cannot go from confirmed to held'],
    ['bookings', 'held', 'cannot go from confirmed to held'],
    ['bookings', 'expired', 'cannot go from confirmed to expired'],
  ])('of %s has no way to %s, even for the owner of the database', (table, status, message) =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { id } = await confirmed(client, await makePatient(client), calendar, at(3, '09:00'))
      const column = table === 'bookings' ? 'id' : 'booking_id'
      const answer = await refusal(
        client,
        `update public.${table} set status = $2 where ${column} = $1`,
        [id, status],
      )
      expect(answer).toMatchObject({
        code: '23514',
        message: expect.stringContaining(message) as string,
      })
    }),
  )

  it.each([
    ['physiotherapist', 'appointments_physiotherapist_never_overlaps'],
    ['patient', 'appointments_patient_never_overlaps'],
  ])('never lets two appointments of a %s overlap', (whose, constraint) =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const [a, b] = calendar.physiotherapists as [string, string]
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'), a)
      const other = await confirmed(
        client,
        whose === 'patient' ? rina : await makePatient(client),
        calendar,
        at(3, '11:00'),
        whose === 'patient' ? b : a,
      )
      const answer = await refusal(
        client,
        `update public.appointments set starts_at = $2, ends_at = $3, blocks_until = $3 where booking_id = $1`,
        [other.id, at(3, '09:59'), at(3, '10:30')],
      )
      expect(answer).toMatchObject({
        code: '23P01',
        message: expect.stringContaining(constraint) as string,
      })
    }),
  )
})
