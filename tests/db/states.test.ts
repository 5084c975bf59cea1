import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient } from '../support/calendar.ts'
import { refusal, rolledBack } from '../support/db.ts'

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
