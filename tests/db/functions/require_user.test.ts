import type pg from 'pg'
import { expect, it } from 'vitest'
import { at, hold, holdArgs, holdSql, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

type Procedure = { call: string }

/** The procedures that refuse whoever is not signed in. */
async function closed(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Procedure>(
    `select format('select public.%I(%s)', proname, string_agg('null::' || type::regtype, ', ')) as call
     from pg_proc left join lateral unnest(proargtypes) as type on true
     where pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', pg_proc.oid, 'execute')
     group by pg_proc.oid, proname`,
  )
  const calls: string[] = []
  for (const { call } of rows) {
    await becomeAnon(client)
    const stranger = await refusal(client, call, []).catch(() => undefined)
    await becomeOwner(client)
    if (['not_signed_in', '42501'].includes(stranger?.code ?? '')) calls.push(call)
  }
  return calls
}

it('takes an anonymous account for nobody, in every procedure that wants to know who calls', () =>
  rolledBack(async (client) => {
    const user = await makePatient(client)
    const calls = await closed(client)
    expect(calls.length).toBeGreaterThan(5)
    for (const call of calls) {
      await become(client, user, { is_anonymous: true })
      const { code } = await refusal(client, call, [])
      await becomeOwner(client)
      expect([call, code]).toEqual([call, 'not_signed_in'])
    }
  }))

it('wants the second factor of whoever has one, in every procedure but the one that says so', () =>
  rolledBack(async (client) => {
    const user = await makePatient(client)
    await client.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [user.id],
    )
    const access = 'select public.my_staff_access()'
    const calls = await closed(client)
    expect(calls).toContain(access)
    for (const call of calls.filter((it) => it !== access)) {
      await become(client, user)
      const { code } = await refusal(client, call, [])
      await becomeOwner(client)
      expect([call, code]).toEqual([call, 'mfa_required'])
    }
    await become(client, user)
    await client.query(access)
  }))

it('lets an anonymous account hold no time and be no patient', () =>
  rolledBack(async (client) => {
    const calendar = await makeCalendar(client)
    const user = await makePatient(client)
    await client.query('delete from public.patients where user_id = $1', [user.id])
    await become(client, user, { is_anonymous: true })
    const wish = holdArgs(calendar, at(3, '09:00'))
    expect(await refusal(client, holdSql, wish)).toMatchObject({ code: 'not_signed_in' })
    const save = 'select public.save_patient($1)'
    const patient = { is_self: true, full_name: 'Nobody', consents: { care: true } }
    expect(await refusal(client, save, [patient])).toMatchObject({ code: 'not_signed_in' })
    await becomeOwner(client)
    await become(client, user, { is_anonymous: false })
    expect(await hold(client, calendar, at(3, '09:00'))).toHaveProperty('id')
  }))
