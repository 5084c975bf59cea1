import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { endHold } from '../../support/holds.ts'
import { makePurchase } from '../../support/sales.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.merge_patients($1, $2, 'Orang yang sama') as patient`

/** One person twice: Rina with an account, and as the front desk entered her, each with a visit. */
async function scene(client: pg.ClientBase, hours = ['09:00', '11:00']) {
  const calendar = await makeCalendar(client, { physiotherapists: 2 })
  const rina = await makePatient(client)
  const again = await makePatient(client)
  const [first, second] = calendar.physiotherapists
  await client.query(`update public.patients set phone = '+6281277778888' where id = $1`, [
    again.patient,
  ])
  const visit = await confirmed(client, rina, calendar, at(3, hours[0]!), first)
  const other = await confirmed(client, again, calendar, at(3, hours[1]!), second)
  return { calendar, rina, again, visit, other }
}

const withoutAccount = (client: pg.ClientBase, patient: string) =>
  client.query(
    `update public.patients set user_id = null, is_account_holder = false where id = $1`,
    [patient],
  )

/** Which tables reference a patient, and how often. */
async function references(client: pg.ClientBase, patient: string) {
  await becomeOwner(client)
  const { rows: columns } = await client.query<{ relation: string; name: string }>(
    `select conrelid::regclass::text as relation, attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'public.patients'::regclass order by 1, 2`,
  )
  const found: string[] = []
  for (const { relation, name } of columns) {
    const { rowCount } = await client.query(`select from ${relation} where ${name} = $1`, [patient])
    if (rowCount) found.push(relation)
  }
  return found
}

describe('merge_patients', () => {
  it('leaves one record with everything of both, and says what the other was', () =>
    rolledBack(async (client) => {
      const { calendar, rina, again, other } = await scene(client)
      await makePurchase(client, { patient: again.patient, clinic: calendar.clinic })
      await client.query(
        `with voucher as (
           insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason)
           values ('XMERGEPT', 'credit', 'Kredit', 'Credit', $1, 'Uji') returning id
         )
         insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
         select id, $1, 'issue', 75000, 'Uji' from voucher`,
        [again.patient],
      )
      await client.query(
        `insert into public.patient_consents (patient_id, purpose, version, is_granted) values ($1, 'whatsapp', 1, true)`,
        [again.patient],
      )
      await withoutAccount(client, again.patient)
      const before = await references(client, again.patient)
      expect(before).toEqual(
        expect.arrayContaining([
          'appointments',
          'bookings',
          'sales',
          'vouchers',
          'package_purchases',
        ]),
      )
      await become(client, 'agus')
      const { patient } = await row<{ patient: object }>(client, sql, [rina.patient, again.patient])
      expect(patient).toMatchObject({ id: rina.patient, user_id: rina.id, phone: '+6281277778888' })
      expect(await references(client, again.patient)).toEqual([])
      expect(await references(client, rina.patient)).toEqual(expect.arrayContaining(before))
      expect(
        await row(
          client,
          `select kept_id, reason, actor_id from public.patient_merges where merged_id = $1`,
          [again.patient],
        ),
      ).toEqual({
        kept_id: rina.patient,
        reason: 'Orang yang sama',
        actor_id: '40000000-0000-4000-8000-000000000005',
      })
      await client.query('set constraints all immediate')
      await become(client, rina)
      expect(
        (
          await client.query(`select from public.appointments where id = $1`, [
            other.appointment.id,
          ])
        ).rowCount,
      ).toBe(1)
      await become(client, 'agus')
      // a retry changes nothing, and the old id still resolves
      await client.query(sql, [rina.patient, again.patient])
      const { record } = await row<{ record: { patient: { id: string }; upcoming: unknown[] } }>(
        client,
        `select public.read_patient($1) as record`,
        [again.patient],
      )
      expect([record.patient.id, record.upcoming.length]).toEqual([rina.patient, 2])
    }))

  it('takes the account along where only the merged record has one', () =>
    rolledBack(async (client) => {
      const { rina, again } = await scene(client)
      await withoutAccount(client, rina.patient)
      await become(client, 'agus')
      expect(
        (await row<{ patient: object }>(client, sql, [rina.patient, again.patient])).patient,
      ).toMatchObject({
        user_id: again.id,
        is_account_holder: true,
      })
    }))

  it('leaves an account its one holder, and looks again at the identity number', () =>
    rolledBack(async (client) => {
      const { rina, again } = await scene(client)
      const child = await makePatient(client)
      // the account of the merged record is gone, and the kept one is somebody else's of another
      await client.query(`update public.patients set user_id = null where id = $1`, [again.patient])
      await client.query(
        `update public.patients set user_id = $1, is_account_holder = false, birth_date = '1985-05-05', sex = 'male' where id = $2`,
        [rina.id, child.patient],
      )
      await client.query(
        `insert into private.patient_identities (patient_id, nik) values ($1, '3174017112900003')`,
        [again.patient],
      )
      await become(client, 'agus')
      const { patient } = await row<{
        patient: { is_account_holder: boolean; nik_mismatch: string[] }
      }>(client, sql, [child.patient, again.patient])
      expect(patient.is_account_holder).toBe(false)
      expect(patient.nik_mismatch).toEqual(['birth_date', 'sex'])
    }))

  it('refuses two accounts, and appointments that overlap, by name', () =>
    rolledBack(async (client) => {
      const { rina, again, visit, other } = await scene(client, ['09:00', '09:00'])
      await become(client, 'agus')
      expect(await refusal(client, sql, [rina.patient, again.patient])).toMatchObject({
        code: 'merge_conflict',
        status: 409,
        details: { rule: 'two_accounts' },
      })
      await becomeOwner(client)
      await withoutAccount(client, again.patient)
      await become(client, 'agus')
      const { details } = await refusal(client, sql, [rina.patient, again.patient])
      expect(details).toMatchObject({ rule: 'overlap' })
      expect([...(details!.appointment_ids as string[])].sort()).toEqual(
        [visit.appointment.id, other.appointment.id].sort(),
      )
    }))

  it('is for administrators of all clinics', () =>
    rolledBack(async (client) => {
      const { calendar, rina, again } = await scene(client)
      for (const person of [
        'sari',
        'dewi',
        rina,
        await makeStaff(client, 'admin', calendar.clinic),
      ] as const) {
        await become(client, person)
        expect((await refusal(client, sql, [rina.patient, again.patient])).code).toBe('forbidden')
      }
      await become(client, 'agus')
      expect((await refusal(client, sql, [rina.patient, rina.patient])).details).toEqual({
        field: 'merged_id',
      })
      expect((await refusal(client, sql, [rina.patient, calendar.clinic])).details).toEqual({
        field: 'merged_id',
      })
    }))

  it('is the only way for a booking or an entry to change its patient', () =>
    rolledBack(async (client) => {
      const { rina, again, visit } = await scene(client)
      for (const table of ['bookings', 'appointments', 'sales'])
        expect(
          (
            await refusal(
              client,
              `update public.${table} set patient_id = $1 where patient_id = $2`,
              [again.patient, rina.patient],
            )
          ).code,
          table,
        ).toMatch(/^23/)
      expect(visit.patient_id).toBe(rina.patient)
    }))

  it('is not kept from it by holds that have ended', () =>
    rolledBack(async (client) => {
      const { calendar, rina, again } = await scene(client)
      const [, second] = calendar.physiotherapists
      await become(client, again)
      const ended = await hold(client, calendar, at(3, '09:00'), { physiotherapist: second })
      await becomeOwner(client)
      await endHold(client, ended.id)
      await withoutAccount(client, again.patient)
      await become(client, 'agus')
      await client.query(sql, [rina.patient, again.patient])
      await becomeOwner(client)
      expect(
        await row(client, `select status, patient_id from public.bookings where id = $1`, [
          ended.id,
        ]),
      ).toEqual({ status: 'expired', patient_id: rina.patient })
    }))

  it('moves a hold as well', () =>
    rolledBack(async (client) => {
      const { calendar, rina, again } = await scene(client)
      await become(client, again)
      await hold(client, calendar, at(4, '09:00'))
      await becomeOwner(client)
      await withoutAccount(client, again.patient)
      await become(client, 'agus')
      await client.query(sql, [rina.patient, again.patient])
      await becomeOwner(client)
      expect(
        (
          await client.query(
            `select from public.appointments where patient_id = $1 and status = 'held'`,
            [rina.patient],
          )
        ).rowCount,
      ).toBe(1)
    }))
})
