import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'

const factor = (client: pg.ClientBase, email: string, status = 'verified') =>
  client.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, $2, 'totp', $2::text::auth.factor_status, now(), now() from auth.users where email = $1`,
    [email, status],
  )

const count = async (client: pg.ClientBase, table: string) =>
  (await row<{ rows: number }>(client, `select count(*) as rows from public.${table}`)).rows

describe('staff rights', () => {
  it('end with a verified factor until the session is at aal2, in policies and in functions', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { appointment } = await confirmed(
        client,
        await makePatient(client),
        calendar,
        at(3, '09:00'),
      )
      const cancel = `select public.cancel_appointment($1, 'Tutup')`
      await factor(client, 'sari@example.com', 'unverified')
      await become(client, 'sari')
      expect(await count(client, 'patients')).toBeGreaterThan(10)
      await becomeOwner(client)
      await factor(client, 'sari@example.com')
      await become(client, 'sari')
      expect(await count(client, 'patients')).toBe(0)
      expect(await refusal(client, cancel, [appointment.id])).toMatchObject({
        code: 'mfa_required',
        status: 403,
      })
      await become(client, 'sari', { aal: 'aal2' })
      expect(await count(client, 'patients')).toBeGreaterThan(10)
      await client.query(cancel, [appointment.id])
    }))

  it('need a factor of administrators when the policy says so, and of nobody else', () =>
    rolledBack(async (client) => {
      await client.query(`update public.security_policy set is_mfa_required_for_admins = true`)
      await become(client, 'agus')
      expect(await count(client, 'bookings')).toBe(0)
      await become(client, 'agus', { aal: 'aal2' })
      expect(await count(client, 'bookings')).toBeGreaterThan(10)
      await become(client, 'sari')
      expect(await count(client, 'appointments')).toBeGreaterThan(10)
    }))

  it('that wait for a factor leave a member of staff who is a patient their own rows', () =>
    rolledBack(async (client) => {
      await client.query(
        `insert into public.staff (user_id, role, full_name) values ('40000000-0000-4000-8000-000000000001', 'admin', 'Rina')`,
      )
      await client.query(`update public.security_policy set is_mfa_required_for_admins = true`)
      await become(client, 'rina')
      expect(await count(client, 'patients')).toBe(2)
    }))

  it('stop at the clinic they are for', () =>
    rolledBack(async (client) => {
      const here = '10000000-0000-4000-8000-000000000001'
      await client.query(`update public.staff set clinic_id = $1 where role = 'receptionist'`, [
        here,
      ])
      await become(client, 'sari')
      const { rows } = await client.query<{ clinic_id: string }>(
        `select distinct clinic_id from public.appointments`,
      )
      expect(rows).toEqual([{ clinic_id: here }])
      await becomeOwner(client)
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.appointments where clinic_id <> $1 and status = 'confirmed' limit 1`,
        [here],
      )
      await become(client, 'sari')
      expect(await refusal(client, `select public.check_in_appointment($1)`, [id])).toMatchObject({
        code: 'forbidden',
        status: 403,
      })
    }))

  it('end when the member is made inactive', () =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      await client.query(`update public.staff set is_active = false where role = 'receptionist'`)
      await become(client, 'sari')
      expect(await count(client, 'appointments')).toBe(0)
    }))

  it("do not grow by an update of one's own row", () =>
    rolledBack(async (client) => {
      await become(client, 'sari')
      const { rowCount } = await client.query(
        `update public.staff set role = 'admin' where user_id = '40000000-0000-4000-8000-000000000003'`,
      )
      expect(rowCount).toBe(0)
    }))

  it('keep every change of the policy', () =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      await client.query(
        `update public.booking_policy set lead_minutes = 60 where clinic_id is null`,
      )
      expect(
        await row(
          client,
          `select changed_by, old_policy -> 'lead_minutes' as old, new_policy -> 'lead_minutes' as new from public.booking_policy_changes where created_at = now()`,
        ),
      ).toEqual({ changed_by: '40000000-0000-4000-8000-000000000005', old: 120, new: 60 })
    }))
})
