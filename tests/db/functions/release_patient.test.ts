import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, people, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.release_patient($1, ' Nomor salah ketik ')`

/** A record that a stranger claimed by a number which the front desk mistyped. */
async function scene(client: pg.ClientBase) {
  const stranger = await makePatient(client)
  await client.query(`delete from public.patients where id = $1`, [stranger.patient])
  await client.query(
    `update auth.users set phone = '6281277776666', phone_confirmed_at = now() where id = $1`,
    [stranger.id],
  )
  const { id } = await row<{ id: string }>(
    client,
    `insert into public.patients (full_name, phone) values ('Sinta', '+6281277776666') returning id`,
  )
  await become(client, stranger)
  expect(await claimed(client)).toEqual([id])
  await becomeOwner(client)
  return { stranger, id }
}

const claimed = async (client: pg.ClientBase) =>
  (await client.query<{ id: string }>(`select id from public.claim_patients()`)).rows.map(
    (it) => it.id,
  )

describe('release_patient', () => {
  it('takes a record from the wrong account for good, and keeps who did it and why', () =>
    rolledBack(async (client) => {
      const { stranger, id } = await scene(client)
      await become(client, 'agus')
      await client.query(sql, [id])
      await client.query(sql, [id])
      const trail = await client.query(
        `select row_name, action, old_values, new_values, actor_id, actor_name from public.audit_log
         where table_name = 'patients' and row_id = $1`,
        [id],
      )
      expect(trail.rows).toEqual([
        {
          row_name: 'Sinta',
          action: 'update',
          old_values: { user_id: stranger.id },
          new_values: { user_id: null, reason: 'Nomor salah ketik' },
          actor_id: people.agus,
          actor_name: 'Agus Wibowo',
        },
      ])
      await become(client, stranger)
      expect(await claimed(client)).toEqual([])
      await becomeOwner(client)
      expect(
        await row(client, `select user_id, is_account_holder from public.patients where id = $1`, [
          id,
        ]),
      ).toEqual({ user_id: null, is_account_holder: false })

      // whose record it is claims it, and when they are erased the trail names them no more
      const owner = await makePatient(client)
      await client.query(`delete from public.patients where id = $1`, [owner.patient])
      await client.query(
        `update public.patients set email = (select email from auth.users where id = $2) where id = $1`,
        [id, owner.id],
      )
      await become(client, owner)
      expect(await claimed(client)).toEqual([id])
      await becomeOwner(client)
      await client.query(`select private.erase_people(array[$1::uuid])`, [id])
      expect(
        await row(
          client,
          `select row_name, new_values ->> 'reason' as reason from public.audit_log where row_id = $1`,
          [id],
        ),
      ).toEqual({ row_name: 'Data dihapus', reason: 'Data dihapus' })
    }))

  it('is for administrators of all clinics, with a reason', () =>
    rolledBack(async (client) => {
      const { stranger, id } = await scene(client)
      const { id: clinic } = await row<{ id: string }>(
        client,
        `select id from public.clinics limit 1`,
      )
      const local = await makeStaff(client, 'admin', clinic)
      for (const person of ['sari', 'dewi', stranger, local] as const) {
        await become(client, person)
        expect(await refusal(client, sql, [id])).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refusal(client, sql, [id])).toMatchObject({ code: 'not_signed_in' })
      await become(client, 'agus')
      expect(await refusal(client, sql, [crypto.randomUUID()])).toMatchObject({ code: 'not_found' })
      expect(await refusal(client, `select public.release_patient($1, ' a ')`, [id])).toMatchObject(
        { code: 'invalid_input', details: { field: 'reason' } },
      )
    }))
})
