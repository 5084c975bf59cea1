import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeAnon, becomeOwner, people, refusal, rolledBack } from '../../support/db.ts'
import { makeCalendar, row } from '../../support/calendar.ts'

type Access = {
  roles: { role: string; clinic_id: string | null }[]
  physiotherapist_ids: string[]
  is_admin: boolean
  clinic_ids: string[]
  second_factor: string
}

const access = async (client: pg.ClientBase) =>
  (await row<{ access: Access }>(client, 'select public.my_staff_access() as access')).access

const nothing = { roles: [], physiotherapist_ids: [], is_admin: false, clinic_ids: [] }

const giveRole = (client: pg.ClientBase, userId: string, role: string, clinicId: string | null) =>
  client.query(
    `insert into public.staff (user_id, role, clinic_id, full_name) values ($1, $2, $3, 'Uji')`,
    [userId, role, clinicId],
  )

const giveFactor = (client: pg.ClientBase, userId: string, status = 'verified') =>
  client.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Uji ' || $2, 'totp', $2::text::auth.factor_status, now(), now())`,
    [userId, status],
  )

const requireFactors = (client: pg.ClientBase) =>
  client.query('update public.security_policy set is_mfa_required_for_admins = true')

const clinicIds = async (client: pg.ClientBase) =>
  (await row<{ ids: string[] }>(client, 'select array_agg(id) as ids from public.clinics')).ids

describe('my_staff_access', () => {
  it('tells an administrator of all clinics so', () =>
    rolledBack(async (client) => {
      const known = await clinicIds(client)
      await become(client, 'agus')
      const answer = await access(client)
      expect(answer).toMatchObject({
        roles: [{ role: 'admin', clinic_id: null }],
        is_admin: true,
        second_factor: 'none',
      })
      // Parallel tests may open a clinic meanwhile.
      expect(answer.clinic_ids).toEqual(expect.arrayContaining(known))
    }))

  it('gives several roles in several clinics, and those clinics alone', () =>
    rolledBack(async (client) => {
      const [one, two] = [await makeCalendar(client), await makeCalendar(client)]
      await makeCalendar(client)
      await giveRole(client, people.budi, 'admin', one.clinic)
      await giveRole(client, people.budi, 'receptionist', one.clinic)
      await giveRole(client, people.budi, 'receptionist', two.clinic)
      await become(client, 'budi')
      const answer = await access(client)
      expect(answer.is_admin).toBe(false)
      expect(answer.roles).toHaveLength(3)
      expect(answer.roles).toContainEqual({ role: 'admin', clinic_id: one.clinic })
      expect(answer.roles).toContainEqual({ role: 'receptionist', clinic_id: two.clinic })
      expect(new Set(answer.clinic_ids)).toEqual(new Set([one.clinic, two.clinic]))
    }))

  it('gives a patient no roles, also at aal2 and with a factor of their own', () =>
    rolledBack(async (client) => {
      await become(client, 'rina')
      expect(await access(client)).toEqual({ ...nothing, second_factor: 'none' })
      await become(client, 'rina', { aal: 'aal2' })
      expect(await access(client)).toEqual({ ...nothing, second_factor: 'given' })
      await becomeOwner(client)
      await giveFactor(client, people.rina)
      await requireFactors(client)
      await become(client, 'rina')
      expect(await access(client)).toEqual({ ...nothing, second_factor: 'none' })
    }))

  it('forgets who is made inactive, and what is left of several roles stays', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await giveRole(client, people.sari, 'physiotherapist', clinic)
      const end = `update public.staff set is_active = false where user_id = $1 and role = $2`
      await client.query(end, [people.sari, 'receptionist'])
      await become(client, 'sari')
      expect(await access(client)).toMatchObject({
        roles: [{ role: 'physiotherapist', clinic_id: clinic }],
        clinic_ids: [clinic],
      })
      await becomeOwner(client)
      await client.query(end, [people.sari, 'physiotherapist'])
      await giveFactor(client, people.sari)
      await become(client, 'sari')
      expect(await access(client)).toEqual({ ...nothing, second_factor: 'none' })
    }))

  it('names a factor that is missing, and not one that was never confirmed', () =>
    rolledBack(async (client) => {
      await giveFactor(client, people.sari, 'unverified')
      await become(client, 'sari')
      expect(await access(client)).toMatchObject({
        roles: [{ role: 'receptionist' }],
        second_factor: 'none',
      })
      await becomeOwner(client)
      await giveFactor(client, people.sari)
      await become(client, 'sari')
      expect(await access(client)).toEqual({ ...nothing, second_factor: 'missing' })
      await become(client, 'sari', { aal: 'aal2' })
      expect(await access(client)).toMatchObject({
        roles: [{ role: 'receptionist' }],
        second_factor: 'given',
      })
    }))

  it('says when the policy wants a factor of an administrator; other roles stay meanwhile', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await requireFactors(client)
      await become(client, 'agus')
      expect(await access(client)).toEqual({ ...nothing, second_factor: 'must_enrol' })
      await become(client, 'sari')
      expect((await access(client)).second_factor).toBe('none')
      await becomeOwner(client)
      await giveRole(client, people.agus, 'physiotherapist', clinic)
      await become(client, 'agus')
      expect(await access(client)).toEqual({
        roles: [{ role: 'physiotherapist', clinic_id: clinic }],
        physiotherapist_ids: [],
        is_admin: false,
        clinic_ids: [clinic],
        second_factor: 'must_enrol',
      })
      await becomeOwner(client)
      await giveFactor(client, people.agus)
      await become(client, 'agus')
      expect((await access(client)).second_factor).toBe('missing')
      await become(client, 'agus', { aal: 'aal2' })
      expect(await access(client)).toMatchObject({ is_admin: true, second_factor: 'given' })
    }))

  it('answers nobody who is not signed in', () =>
    rolledBack(async (client) => {
      await becomeAnon(client)
      expect(await refusal(client, 'select public.my_staff_access()')).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
      await becomeOwner(client)
      await become(client, 'sari', { is_anonymous: true })
      expect(await refusal(client, 'select public.my_staff_access()')).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
    }))
})
