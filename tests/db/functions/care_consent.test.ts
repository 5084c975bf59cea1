import { describe, expect, it } from 'vitest'
import {
  at,
  hold,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

describe('a consent to care that was taken back', () => {
  it('stops new online bookings of that person alone, until it is given again', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const rina = await makePatient(client)
      const { id: child } = await row<{ id: string }>(
        client,
        `insert into public.patients (full_name, user_id, is_account_holder) values ('Anak', $1, false) returning id`,
        [rina.id],
      )
      await become(client, rina)
      await client.query(`select public.save_patient($1)`, [
        JSON.stringify({ id: rina.patient, consents: { care: true } }),
      ])
      await hold(client, calendar, at(3, '09:00'))
      await client.query(`select public.withdraw_consent($1, 'care')`, [rina.patient])

      for (const patient of [undefined, rina.patient])
        expect(
          await refusal(client, holdSql, holdArgs(calendar, at(3, '10:00'), { patient })),
        ).toMatchObject({
          code: 'consent_withdrawn',
          status: 422,
          details: { field: 'patient_id' },
        })
      // Other people of the family can still book, and so can the front desk, which asks the
      // person.
      await hold(client, calendar, at(3, '11:00'), { patient: child })
      await become(client, 'sari')
      await hold(client, calendar, at(3, '12:00'), { patient: rina.patient })

      await become(client, rina)
      await becomeOwner(client)
      await client.query(
        `insert into public.patient_consents (patient_id, purpose, version, is_granted, given_at)
         select $1, 'care', max(version), true, clock_timestamp() from public.consent_texts where purpose = 'care'`,
        [rina.patient],
      )
      await become(client, rina)
      await hold(client, calendar, at(3, '13:00'))
    }))
})
