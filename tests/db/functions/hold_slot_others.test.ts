import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
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
})
