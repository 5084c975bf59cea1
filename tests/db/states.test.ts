import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient } from '../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../support/db.ts'
import { chance } from '../support/histories.ts'

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

  it('keeps when a patient comes for the first time, whatever becomes of the visits', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const [rina, again] = [await makePatient(client), await makePatient(client)]
      const visits: string[] = []
      for (const [who, hour] of [
        ...[[rina, '09:00'] as const, [rina, '11:00'] as const],
        ...[[again, '13:00'] as const, [again, '15:00'] as const],
      ])
        visits.push((await confirmed(client, who, calendar, at(3, hour))).id)
      const wrong = async () =>
        (
          await client.query(
            `select patient.first_visit_at, visit.at
             from public.patients as patient
             cross join lateral (
               select min(starts_at) as at from public.appointments
               where patient_id = patient.id and status in ('confirmed', 'checked_in', 'completed')
             ) as visit
             where patient.id = any ($1) and visit.at is distinct from patient.first_visit_at`,
            [[rina.patient, again.patient]],
          )
        ).rows
      expect(await wrong()).toEqual([])
      const { below, one } = chance(7)
      for (let n = 0; n < 60; n += 1) {
        const status = one(['confirmed', 'checked_in', 'completed', 'no_show'])
        const change = below(2)
          ? `starts_at = '${at(below(20) - 9, '10:00').toISOString()}'`
          : `status = '${status}'`
        // Some changes violate constraints.
        await client.query(`do $$ begin
          update public.appointments set ${change} where booking_id = '${one(visits)}';
          exception when check_violation or exclusion_violation then null; end $$`)
        expect(await wrong(), change).toEqual([])
      }
      await client.query(
        `update public.patients set user_id = null, is_account_holder = false where id = $1`,
        [again.patient],
      )
      await client.query(`update public.appointments set starts_at = $2 where booking_id = $1`, [
        visits[2],
        at(-12, '10:00'),
      ])
      await become(client, 'agus')
      await client.query(`select public.merge_patients($1, $2, 'Orang yang sama')`, [
        rina.patient,
        again.patient,
      ])
      await becomeOwner(client)
      expect(await wrong()).toEqual([])
    }))
})
