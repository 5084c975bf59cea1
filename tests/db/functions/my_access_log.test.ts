import { describe, expect, it } from 'vitest'
import { makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeAnon, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select * from public.my_access_log()`

describe('my_access_log', () => {
  it("tells who read the caller's own record, and nobody else's", () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const [rina, budi] = [await makePatient(client), await makePatient(client)]
      const desk = await makeStaff(client, 'admin', clinic)
      await become(client, rina)
      expect((await client.query(sql)).rows).toEqual([])
      await become(client, 'agus')
      for (const { patient } of [rina, budi])
        await client.query(`select public.read_patient($1)`, [patient])
      await become(client, rina)
      expect((await client.query(sql)).rows).toMatchObject([
        { action: 'read_patient', role: 'admin', patient_id: rina.patient },
      ])
      await become(client, desk)
      expect((await client.query(sql)).rows).toEqual([])
      await becomeAnon(client)
      expect(await refusal(client, sql)).toMatchObject({ code: 'not_signed_in' })
    }))
})
