import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, plant, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Patient = { id: string; user_id: string | null; full_name: string; updated_at: string }
const sql = `select public.save_patient($1) as patient`
const save = async (client: pg.ClientBase, patient: object) =>
  (await row<{ patient: Patient }>(client, sql, [patient])).patient
const refused = (client: pg.ClientBase, patient: unknown) =>
  refusal(client, sql, [JSON.stringify(patient)])

const clinicsOf = async (client: pg.ClientBase, id: string) => {
  await becomeOwner(client)
  const { rows } = await client.query<{ clinic_id: string }>(
    `select clinic_id from public.patient_clinics where patient_id = $1`,
    [id],
  )
  return rows.map(({ clinic_id }) => clinic_id)
}

describe('save_patient at the front desk', () => {
  it('enters a patient whom the clinic knows from then on, and nobody else', () =>
    rolledBack(async (client) => {
      const here = await makeCalendar(client)
      const there = await makeCalendar(client)
      const desk = await makeStaff(client, 'receptionist', here.clinic)
      await become(client, desk)
      const patient = await save(client, { full_name: 'Pasien Meja' })
      expect(patient).toMatchObject({ user_id: null })
      expect(await clinicsOf(client, patient.id)).toEqual([here.clinic])
      await become(client, desk)
      expect(await save(client, { id: patient.id, phone: '0812 5555 1111' })).toMatchObject({
        phone: '+6281255551111',
      })
      await become(client, await makeStaff(client, 'receptionist', there.clinic))
      expect(await refused(client, { id: patient.id, phone: null })).toMatchObject({
        code: 'forbidden',
      })
      expect(await refused(client, { full_name: 'x', clinic_id: here.clinic })).toMatchObject({
        code: 'forbidden',
      })
      await become(client, 'sari')
      const other = await save(client, { full_name: 'Pasien Pusat', clinic_id: there.clinic })
      expect(await clinicsOf(client, other.id)).toEqual([there.clinic])
    }))

  it('enters nobody for the clinic who is of the family of whoever works there', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const desk = await makeStaff(client, 'receptionist', clinic)
      await become(client, desk)
      const new_id = randomUUID()
      const child = { is_mine: true, is_self: false, new_id, full_name: 'Anak Meja' }
      expect(await save(client, child)).toMatchObject({ id: new_id, user_id: desk.id })
      expect(await save(client, child)).toMatchObject({ id: new_id, user_id: desk.id })
      expect(await clinicsOf(client, new_id)).toEqual([])
      await become(client, desk)
      for (let n = 3; n <= 10; n += 1)
        await save(client, { is_mine: true, is_self: false, full_name: `Keluarga ${n}` })
      expect(
        (await refused(client, { is_mine: true, is_self: false, full_name: 'Satu lagi' })).details,
      ).toMatchObject({ field: 'is_self' })
      expect(await save(client, { is_mine: true, full_name: 'Meja' })).toMatchObject({
        user_id: desk.id,
        is_account_holder: true,
      })
      expect((await refused(client, { is_mine: 'ya', full_name: 'x' })).details).toEqual({
        field: 'is_mine',
      })
    }))

  it('knows whoever has an appointment there', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      await confirmed(client, rina, calendar, at(3, '09:00'))
      expect(await clinicsOf(client, rina.patient)).toEqual([calendar.clinic])
      await become(client, await makeStaff(client, 'admin', calendar.clinic))
      expect(await save(client, { id: rina.patient, full_name: 'Rina Baru' })).toMatchObject({
        id: rina.patient,
        user_id: rina.id,
      })
    }))

  it('enters once whoever is sent twice, because the answer was lost', () =>
    rolledBack(async (client) => {
      await become(client, 'sari')
      const new_id = randomUUID()
      const first = await save(client, { new_id, full_name: 'Dikirim Dua Kali' })
      expect(first).toMatchObject({ id: new_id })
      const again = { new_id, full_name: 'Dikirim Dua Kali', phone: '081234567890' }
      expect(await save(client, again)).toMatchObject({ id: new_id, phone: '+6281234567890' })
      await become(client, 'agus')
      expect((await refused(client, { new_id, full_name: 'Orang Lain' })).details).toEqual({
        field: 'new_id',
      })
      expect((await refused(client, { new_id: 7, full_name: 'Orang Lain' })).details).toEqual({
        field: 'new_id',
      })
      // An existing record cannot be written this way: neither one without an author, nor by an
      // author who has lost access to it.
      const stranger = await makePatient(client)
      await client.query(`update public.patients set created_by = $1 where id = $2`, [
        stranger.id,
        new_id,
      ])
      await become(client, stranger)
      const stolen = { new_id, is_self: false, full_name: 'Dicuri' }
      expect((await refused(client, stolen)).details).toEqual({ field: 'new_id' })
      await becomeOwner(client)
      await client.query(`update public.patients set created_by = null where id = $1`, [new_id])
      await become(client, stranger)
      expect((await refused(client, stolen)).details).toEqual({ field: 'new_id' })
      // Nor one that was merged into another.
      const merged = randomUUID()
      await becomeOwner(client)
      await client.query(
        `insert into public.patient_merges (merged_id, kept_id, merged_patient, reason) values ($1, $2, '{}', 'Sama')`,
        [merged, new_id],
      )
      await become(client, stranger)
      expect((await refused(client, { ...stolen, new_id: merged })).details).toEqual({
        field: 'new_id',
      })
    }))

  it('enters nobody at a clinic that does not exist', () =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      expect(
        await refused(client, { clinic_id: randomUUID(), full_name: 'Tanpa Klinik' }),
      ).toMatchObject({ code: 'not_found', details: { field: 'clinic_id' } })
    }))

  it('tells the second of two who edit one record what the first has written', () =>
    rolledBack(async (client) => {
      await become(client, 'sari')
      const { id } = await save(client, { full_name: 'Versi Satu' })
      await becomeOwner(client)
      const before = await row<{ updated_at: string }>(
        client,
        `update public.patients set updated_at = now() where id = $1 returning to_jsonb(updated_at) #>> '{}' as updated_at`,
        [id],
      )
      // now() is constant within a transaction, so the other change is dated one second later.
      await plant(client, `alter table public.patients disable trigger _100_touch`)
      await client.query(
        `update public.patients set full_name = 'Versi Dua', updated_at = now() + interval '1 second' where id = $1`,
        [id],
      )
      await become(client, 'agus')
      const version = before.updated_at
      expect(await refused(client, { id, version, full_name: 'Versi Tiga' })).toMatchObject({
        code: 'stale_record',
        status: 409,
        details: {
          field: 'version',
          current: { full_name: 'Versi Dua' },
          wanted: { full_name: 'Versi Tiga' },
        },
      })
      const now = await row<{ it: string }>(
        client,
        `select to_jsonb(updated_at) #>> '{}' as it from public.patients where id = $1`,
        [id],
      )
      expect(await save(client, { id, version: now.it, full_name: 'Versi Tiga' })).toMatchObject({
        full_name: 'Versi Tiga',
      })
      expect((await refused(client, { id, version: 'kemarin' })).details).toEqual({
        field: 'version',
      })
    }))
})
