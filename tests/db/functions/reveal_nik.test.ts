import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.reveal_nik($1) as nik`

describe('reveal_nik', () => {
  it('tells the number to a clinic that knows the patient, and each time is recorded', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'))
      const desk = await makeStaff(client, 'receptionist', calendar.clinic)
      await become(client, desk)
      expect(await row(client, sql, [rina.patient])).toEqual({ nik: null })
      await becomeOwner(client)
      await client.query(
        `insert into private.patient_identities (patient_id, nik) values ($1, '3174010101900003')`,
        [rina.patient],
      )
      await become(client, desk)
      expect(await row(client, sql, [rina.patient])).toEqual({ nik: '3174010101900003' })
      await become(client, rina)
      const log = await client.query<{ action: string }>(`select * from public.my_access_log()`)
      expect(log.rows.map(({ action }) => action)).toEqual(['reveal_nik', 'reveal_nik'])
    }))

  it('is refused to everyone else', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'))
      const elsewhere = await makeCalendar(client)
      const desk = await makeStaff(client, 'receptionist', elsewhere.clinic)
      for (const person of [desk, rina, 'dewi', 'budi'] as const) {
        await become(client, person)
        expect(await refusal(client, sql, [rina.patient])).toMatchObject({ code: 'forbidden' })
      }
      await become(client, 'sari')
      expect(await refusal(client, sql, [null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'patient_id' },
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, [rina.patient])).toMatchObject({ code: 'not_signed_in' })
    }))
})
