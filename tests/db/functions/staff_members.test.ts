import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Member = { user_id: string; role: string; has_second_factor: boolean; is_self: boolean }
const members = async (client: pg.ClientBase) =>
  (await row<{ all: Member[] }>(client, `select public.staff_members() as all`)).all
const addSql = `select public.add_staff($1, $2, $3, $4) as added`

describe('staff_members', () => {
  it('tells administrators of all clinics who works here and how safely', () =>
    rolledBack(async (client) => {
      const desk = await makeStaff(client, 'receptionist')
      await client.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())`,
        [randomUUID(), desk.id],
      )
      await become(client, 'agus')
      const all = await members(client)
      expect(all.find(({ user_id }) => user_id === desk.id)).toMatchObject({
        role: 'receptionist',
        email: `staff-${desk.id}@example.com`,
        is_invited: false,
        has_second_factor: true,
        is_self: false,
      })
      expect(all.filter(({ is_self }) => is_self)).toHaveLength(1)
      const { clinic } = await makeCalendar(client)
      const boss = await makeStaff(client, 'admin', clinic)
      for (const person of ['sari', 'dewi', 'rina', boss] as const) {
        await become(client, person)
        expect(await refusal(client, `select public.staff_members()`)).toMatchObject({
          code: 'forbidden',
        })
      }
      await becomeAnon(client)
      expect(await refusal(client, `select public.staff_members()`)).toMatchObject({
        code: 'not_signed_in',
      })
    }))

  it('an administrator of all clinics is always left, and a right ends at once', () =>
    rolledBack(async (client) => {
      const other = await makeStaff(client, 'admin')
      const end = `update public.staff set is_active = false where user_id = $1`
      await client.query(
        `update public.staff set is_active = false where role = 'admin' and clinic_id is null and user_id <> $1`,
        [other.id],
      )
      await become(client, other)
      for (const [change, field] of [
        [end, 'is_active'],
        [`update public.staff set role = 'receptionist' where user_id = $1`, 'role'],
        [
          `update public.staff set clinic_id = (select id from public.clinics limit 1) where user_id = $1`,
          'clinic_id',
        ],
      ] as const)
        expect(await refusal(client, change, [other.id])).toMatchObject({
          code: 'invalid_input',
          details: { field, rule: 'last_admin' },
        })
      const second = await makeStaff(client, 'admin')
      await become(client, second)
      expect((await client.query(end, [other.id])).rowCount).toBe(1)
      await become(client, other)
      expect(await refusal(client, `select public.staff_members()`)).toMatchObject({
        code: 'forbidden',
      })
    }))
})

describe('add_staff', () => {
  it('gives somebody with an account a role, once, and again after it ended', () =>
    rolledBack(async (client) => {
      const { id } = await makePatient(client)
      const { clinic } = await makeCalendar(client)
      await become(client, 'agus')
      const values = [`TEST-${id}@example.com`, 'Wati', 'receptionist', clinic]
      const { added } = await row<{ added: { id: string } }>(client, addSql, values)
      expect(added).toMatchObject({ user_id: id, role: 'receptionist', clinic_id: clinic })
      await client.query(`update public.staff set is_active = false where id = $1`, [added.id])
      const again = await row<{ added: object }>(client, addSql, values)
      expect(again.added).toMatchObject({ id: added.id, is_active: true })
      // who works here keeps their name
      const renamed = [values[0], 'Nama Lain', ...values.slice(2)]
      expect((await row<{ added: object }>(client, addSql, renamed)).added).toMatchObject({
        id: added.id,
        full_name: values[1],
      })
      expect(
        await row(client, addSql, [`nobody-${randomUUID()}@example.com`, 'Wati', 'admin', null]),
      ).toEqual({ added: null })
    }))

  it('is for administrators of all clinics, and names what is wrong', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const boss = await makeStaff(client, 'admin', clinic)
      for (const person of ['sari', 'dewi', 'rina', boss] as const) {
        await become(client, person)
        expect(
          await refusal(client, addSql, ['rina@example.com', 'Rina', 'admin', null]),
        ).toMatchObject({ code: 'forbidden' })
      }
      await become(client, 'agus')
      for (const [values, code, field] of [
        [['x', 'Rina', 'admin', null], 'invalid_input', 'email'],
        [[null, 'Rina', 'admin', null], 'invalid_input', 'email'],
        [['rina@example.com', ' ', 'admin', null], 'invalid_input', 'full_name'],
        [['rina@example.com', 'Rina', 'owner', null], 'invalid_input', 'role'],
        [['rina@example.com', 'Rina', 'admin', randomUUID()], 'not_found', 'clinic_id'],
      ] as const)
        expect(await refusal(client, addSql, [...values])).toMatchObject({
          code,
          details: { field },
        })
      await becomeOwner(client)
    }))
})
