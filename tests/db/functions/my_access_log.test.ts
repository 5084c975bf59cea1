import { describe, expect, it } from 'vitest'
import { makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
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

describe('recent_patients', () => {
  const recent = `select full_name from public.recent_patients($1)`

  it('are those whom the caller has read last, each once, within their clinics', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const desk = await makeStaff(client, 'receptionist', clinic)
      const ids: string[] = []
      for (const name of ['Satu', 'Dua', 'Tiga']) {
        const { patient } = await makePatient(client)
        await client.query(`update public.patients set full_name = $2 where id = $1`, [
          patient,
          name,
        ])
        await client.query(
          `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2)`,
          [patient, clinic],
        )
        ids.push(patient)
      }
      await become(client, desk)
      expect((await client.query(recent, [5])).rows).toEqual([])
      for (const n of [0, 1, 2, 0]) await client.query(`select public.read_patient($1)`, [ids[n]])
      const names = async (count: number) =>
        (await client.query<{ full_name: string }>(recent, [count])).rows.map((it) => it.full_name)
      expect(await names(5)).toEqual(['Satu', 'Tiga', 'Dua'])
      expect(await names(2)).toEqual(['Satu', 'Tiga'])
      await becomeOwner(client)
      await client.query(`delete from public.patient_clinics where patient_id = $1`, [ids[0]])
      await become(client, desk)
      expect(await names(5)).toEqual(['Tiga', 'Dua'])
      await become(client, await makeStaff(client, 'admin', clinic))
      expect(await names(5)).toEqual([])
      expect((await refusal(client, recent, [0])).details).toEqual({ field: 'max_count' })
      await become(client, 'dewi')
      expect((await refusal(client, recent, [5])).code).toBe('forbidden')
    }))
})
