import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { call, reopen, scene as visit } from '../../support/attendance.ts'
import {
  type Appointment,
  at,
  confirmed,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { become, refusal, rolledBack } from '../../support/db.ts'

// What somebody does with an appointment counts for what they saw of it.

const moveSql = `select public.reschedule_appointment($1, $2, $3, 'Permintaan pasien', $4) as appointment`
const reopenSql = `select public.reopen_appointment($1, 'Salah tekan', $2) as appointment`

type Place = [starts: Date, physiotherapist: string]
const seen = ([starts_at, physiotherapist_id]: Place, status = 'confirmed') => ({
  status,
  starts_at,
  physiotherapist_id,
})

const move = async (client: pg.ClientBase, id: string, to: Place, from: Place) =>
  (await row<{ appointment: Appointment }>(client, moveSql, [id, ...to, seen(from)])).appointment

/** An appointment in three days; the front desk is the caller. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { physiotherapists: 2 })
  const [ayu, bayu] = calendar.physiotherapists
  const rina = await makePatient(client)
  const { appointment } = await confirmed(client, rina, calendar, at(3, '09:00'), ayu)
  await become(client, 'sari')
  const home: Place = [at(3, '09:00'), ayu!]
  return { id: appointment.id, home, later: [at(3, '11:00'), bayu!] as Place, bayu: bayu! }
}

describe('reschedule_appointment of what was seen', () => {
  it('refuses the second of two who moved it away from the same place, and repeats the first', () =>
    rolledBack(async (client) => {
      const { id, home, later, bayu } = await scene(client)
      await move(client, id, later, home)
      expect(await move(client, id, later, home), 'a retry').toMatchObject({ reschedule_count: 1 })
      const elsewhere: Place = [at(3, '13:00'), bayu]
      const refused = await refusal(client, moveSql, [id, ...elsewhere, seen(home)])
      expect(refused).toMatchObject({
        code: 'stale_record',
        status: 409,
        details: { current: { status: 'confirmed', physiotherapist_id: bayu } },
      })
      expect(await move(client, id, elsewhere, later)).toMatchObject({ reschedule_count: 2 })
    }))

  it('leaves a later move alone when the earlier one is taken back', () =>
    rolledBack(async (client) => {
      const { id, home, later, bayu } = await scene(client)
      await move(client, id, later, home)
      const latest: Place = [at(4, '14:00'), bayu]
      await move(client, id, latest, later)
      expect(await refusal(client, moveSql, [id, ...home, seen(later)])).toMatchObject({
        code: 'stale_record',
      })
      expect(await move(client, id, home, latest)).toMatchObject({ physiotherapist_id: home[1] })
    }))

  it('confirms a cancelled one again only for who saw that it was cancelled', () =>
    rolledBack(async (client) => {
      const { id, home, later } = await scene(client)
      await client.query(`select public.cancel_appointment($1, 'Fisioterapis sakit', 'credit')`, [
        id,
      ])
      expect(await refusal(client, moveSql, [id, ...later, seen(home)])).toMatchObject({
        code: 'stale_record',
        details: { current: { status: 'cancelled_by_clinic' } },
      })
      const known = [id, ...later, seen(home, 'cancelled_by_clinic')]
      expect(await row(client, moveSql, known)).toMatchObject({
        appointment: { status: 'confirmed' },
      })
    }))

  it('names a malformed one', () =>
    rolledBack(async (client) => {
      const { id, later } = await scene(client)
      for (const wrong of ['"x"', '{"starts_at": "soon"}', '{"physiotherapist_id": "Ayu"}'])
        expect(await refusal(client, moveSql, [id, ...later, wrong])).toMatchObject({
          code: 'invalid_input',
          details: { field: 'seen' },
        })
    }))
})

describe('reopen_appointment of what was seen', () => {
  it('takes back a check-in, once, but not what somebody recorded after it', () =>
    rolledBack(async (client) => {
      const { id } = await visit(client, 16)
      const arrived = { status: 'checked_in' }
      await call(client, 'check_in_appointment', id)
      await client.query(reopenSql, [id, arrived])
      expect(await row(client, reopenSql, [id, arrived]), 'a retry').toMatchObject({
        appointment: { status: 'confirmed' },
      })
      await call(client, 'check_in_appointment', id)
      await call(client, 'complete_appointment', id)
      expect(await refusal(client, reopenSql, [id, arrived])).toMatchObject({
        code: 'stale_record',
        status: 409,
        details: { current: { status: 'completed' } },
      })
      await client.query(reopen, [id, 'Salah tekan'])
      await client.query(reopen, [id, 'Salah tekan'])
      await call(client, 'mark_no_show', id)
      expect(await refusal(client, reopenSql, [id, arrived])).toMatchObject({
        code: 'stale_record',
        details: { current: { status: 'no_show' } },
      })
    }))
})
