import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  at,
  day,
  holdArgs,
  holdSql,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makePackage, recordSql, wishOf } from '../../support/desk.ts'
import { cancel, faults, grant, holdFor, payFor, wallet } from '../../support/money.ts'
import { makeFamily } from '../../support/patient-area.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.complete_deletion($1) as answer`
const previewSql = `select public.preview_deletion($1) as facts`

type Answer = {
  erased: Record<string, number>
  kept: Record<string, { count: number; reason: string }>
}

async function requested(client: pg.ClientBase, person: { id: string }) {
  await become(client, person)
  await client.query(`select public.request_deletion('Tidak mau lagi')`)
  await becomeOwner(client)
  const { id } = await row<{ id: string }>(
    client,
    `select id from public.admin_tasks where account_id = $1`,
    [person.id],
  )
  return id
}

async function complete(client: pg.ClientBase, task: string) {
  await become(client, 'agus')
  const { answer } = await row<{ answer: Answer }>(client, sql, [task])
  await becomeOwner(client)
  return answer
}

/** Tables of which a row says one of these words, which no test beside this one may have committed. */
async function placesOf(client: pg.ClientBase, words: string[]) {
  await becomeOwner(client)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition
       and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await client.query(
      `select from ${name} as it where it::text ~* $1 limit 1`,
      [words.map((word) => word.replaceAll(/[+.*]/g, String.raw`\$&`)).join('|')],
    )
    if (rowCount) found.push(name)
  }
  return found
}

describe('complete_deletion', () => {
  it('erases who they are and what they wrote, and keeps what the books stand on', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      await become(client, rina)
      await client.query(`select public.save_patient($1)`, [
        {
          id: rina.child,
          full_name: 'Zubaidah Uji Hapus',
          phone: '+6281277770123',
          email: 'zubaidah@example.com',
          address: 'Jalan Hapus, "Blok A"',
          birth_date: '1990-12-31',
          sex: 'female',
          nik: '3174017112900003',
          emergency_contact_name: 'Zulkarnain Uji Hapus',
          emergency_contact_phone: '+6281277770124',
          consents: { care: true, whatsapp: true },
        },
      ])
      await client.query(`select public.calendar_token('patient')`)
      await becomeOwner(client)
      const visit = await holdFor(client, calendar, rina.child, at(3, '09:00'))
      await client.query(`update public.bookings set complaint = 'Rahasiaku' where id = $1`, [
        visit.booking,
      ])
      await payFor(client, visit)
      await cancel(client, visit, rina, 'credit', 'Zubaidah sakit')
      await grant(client, rina.patient, 75_000)
      await client.query(
        `insert into public.patient_merges (merged_id, kept_id, merged_patient, reason)
         values (gen_random_uuid(), $1, '{"full_name": "Zubaidah Uji Hapus"}', 'Zubaidah dua kali')`,
        [rina.child],
      )
      await client.query(
        `insert into private.imported_rows (clinic_id, key, patient_id) values ($1, 'zubaidah-1', $2)`,
        [calendar.clinic, rina.child],
      )
      await client.query(
        `insert into private.unreachable_addresses (channel, address, reason)
         select 'email', address, 'bounced'
         from (select 'zubaidah@example.com' as address union select email from auth.users where id = $1) as it`,
        [rina.id],
      )
      await client.query(
        `insert into private.notification_channels (notification_id, channel, recipient, status)
         select id, 'email', 'zubaidah@example.com', 'sent' from private.notifications where patient_id = $1 limit 1`,
        [rina.child],
      )
      await client.query(
        `insert into private.payment_events (provider, digest, order_id, payment_id, body)
         select provider, encode(sha256('uji'), 'hex'), order_id, id, '{"payer":"zubaidah@example.com"}'
         from public.payments where booking_id = $1`,
        [visit.booking],
      )
      await client.query(
        `insert into public.audit_log (table_name, row_id, action, new_values)
         values ('off_days', 'uji', 'insert', '{"reason": "Jemput Zubaidah Uji Hapus, +6281277770123"}'),
           ('off_days', 'uji', 'insert', jsonb_build_object('reason', 'Jalan Hapus, "Blok A"'))`,
      )
      await client.query(
        `insert into auth.audit_log_entries (payload) values (json_build_object('actor_id', $1::text, 'actor_username', 'zubaidah@example.com'))`,
        [rina.id],
      )
      const words = [
        'zubaidah',
        'zulkarnain',
        '81277770123',
        '81277770124',
        'Jalan Hapus',
        'Rahasiaku',
        'Tidak mau lagi',
        '3174017112900003',
        `test-${rina.id}`,
        rina.id,
      ]
      await client.query(
        `update public.vouchers set deactivation_reason = 'Zubaidah pindah' where patient_id = $1`,
        [rina.patient],
      )
      await client.query(
        `insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
         select id, patient_id, 'issue', 5, 'Untuk Zubaidah' from public.vouchers where patient_id = $1`,
        [rina.patient],
      )
      await client.query(
        `insert into private.refunds (payment_id, amount_idr, refunded_before_idr, reason, idempotency_key, status, ended_at)
         select id, 1, 0, 'Diminta Zubaidah', 'uji', 'done', now() from public.payments where booking_id = $1`,
        [visit.booking],
      )
      const task = await requested(client, rina)
      expect(await placesOf(client, words)).toEqual(
        expect.arrayContaining(['patients', 'auth.users', 'patient_merges', 'audit_log']),
      )

      await become(client, 'agus')
      const { facts } = await row<{ facts: object }>(client, previewSql, [task])
      expect(facts).toMatchObject({ rule: null, credit_idr: 425_005, keeps_account: false })
      const answer = await complete(client, task)
      expect(answer).toMatchObject({
        erased: { people: 2, accounts: 1, identity_numbers: 1, complaints: 1, merged_records: 1 },
        kept: {
          bookings: { count: 1, reason: 'bookkeeping' },
          appointments: { count: 1, reason: 'bookkeeping' },
          payments: { count: 1, reason: 'bookkeeping' },
          sales: { count: 1, reason: 'bookkeeping' },
          consents: { count: 2, reason: 'proof' },
          credit_idr: { count: 425_005, reason: 'owed' },
          accounts: { count: 0 },
        },
      })
      expect(answer.erased.messages).toBeGreaterThan(0)
      expect(answer.erased.audit_log).toBeGreaterThan(0)
      expect(await placesOf(client, words)).toEqual([])
      expect(
        await row(
          client,
          `select full_name, user_id, birth_date, sex, address from public.patients where id = $1`,
          [rina.child],
        ),
      ).toEqual({
        full_name: 'Data dihapus',
        user_id: null,
        birth_date: null,
        sex: null,
        address: null,
      })

      // The money is where it was, and again changes nothing.
      expect(await faults(client, rina.child)).toEqual([])
      expect((await wallet(client, rina.child)).usable).toBe(350_000)
      expect((await wallet(client, rina.patient)).usable).toBe(75_005)
      expect(await complete(client, task)).toEqual(answer)
      const done = `select status, resolved_by, account_id from public.admin_tasks where id = $1`
      expect(await row(client, done, [task])).toMatchObject({ status: 'done', account_id: null })
      await become(client, rina)
      expect((await refusal(client, `select public.my_deletion()`)).code).toBe('not_signed_in')
    }))

  it('leaves a record for which nothing new begins', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const package_ = await makePackage(client)
      await complete(client, await requested(client, rina))
      const line = { kind: 'package', package_id: package_, unit_price_idr: 1 }
      await become(client, 'agus')
      for (const [what, values] of [
        [holdSql, holdArgs(calendar, at(3, '09:00'), { patient: rina.child })],
        [
          `select public.join_waitlist($1, $2, $3, $4, patient_id => $5)`,
          [calendar.clinic, calendar.service, day(3), day(5), rina.child],
        ],
        [recordSql, [wishOf(calendar.clinic, 1, { patient_id: rina.child, lines: [line] })]],
        [recordSql, [wishOf(calendar.clinic, 1, { patient_id: rina.child })]],
      ] as const)
        expect(await refusal(client, what, [...values])).toMatchObject({
          code: 'not_found',
          details: { field: 'patient_id' },
        })
    }))

  it('leaves the figures, names and identifiers of the audit trail, whatever somebody called their home', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const other = await makePatient(client)
      await client.query(
        `update public.patients set user_id = $1, is_account_holder = false where id = $2`,
        [rina.id, other.patient],
      )
      for (const [patient, address] of [
        [rina.child, '350001'],
        [rina.patient, calendar.clinic],
        [other.patient, 'address_line1'],
      ])
        await client.query(`update public.patients set address = $2 where id = $1`, [
          patient,
          address,
        ])
      const values = {
        price_idr: 350_001,
        clinic_id: calendar.clinic,
        address_line1: 'Jalan Melati',
        note: 'address_line1 350001',
      }
      await client.query(
        `insert into public.audit_log (table_name, row_id, action, new_values)
         values ('services', 'uji-alamat', 'update', $1), ('services', 'uji-alamat', 'update', '{"home": "350001"}')`,
        [values],
      )
      await complete(client, await requested(client, rina))
      const { rows } = await client.query<{ new_values: object }>(
        `select new_values from public.audit_log where row_id = 'uji-alamat' order by new_values ? 'home'`,
      )
      expect(rows.map((it) => it.new_values)).toEqual([values, { home: 'Data dihapus' }])
    }))

  it('waits for appointments, choices and money that are not over, and names them', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const visit = await holdFor(client, calendar, rina.child, at(3, '09:00'))
      await payFor(client, visit)
      const task = await requested(client, rina)
      const problem = async () => {
        await become(client, 'agus')
        const it = await refusal(client, sql, [task])
        await becomeOwner(client)
        return it
      }
      const told = (rule: string) => ({
        code: 'person_in_use',
        status: 409,
        details: { rule, appointment_ids: [visit.appointment] },
      })
      expect(await problem()).toMatchObject(told('upcoming'))
      await cancel(client, visit, 'sari')
      expect(await problem()).toMatchObject(told('settlement'))
      await become(client, rina)
      await client.query(`select public.choose_settlement($1, 'refund')`, [visit.appointment])
      expect(await problem()).toMatchObject(told('payment'))
      // Nothing has been taken away meanwhile.
      expect(
        (await client.query(`select from public.patients where user_id = $1`, [rina.id])).rowCount,
      ).toBe(2)
      await client.query(
        `update public.payments set settled_idr = open_idr, open_idr = 0 where booking_id = $1`,
        [visit.booking],
      )
      expect(await problem()).toMatchObject(told('task'))
      await client.query(
        `update public.admin_tasks set status = 'done', resolved_at = now() where booking_id = $1`,
        [visit.booking],
      )
      // An attempt of which the provider does not know that it is closed may still bring money.
      const attempt = `insert into public.payments (booking_id, provider, order_id, attempt, amount_idr, expires_at, status, provider_told_at)
        values ($1, 'midtrans', $2, 90, 1000, now(), 'expired', $3)`
      await client.query(attempt, [visit.booking, `${visit.number}-90`, null])
      expect(await problem()).toMatchObject(told('payment'))
      await client.query(
        `update public.payments set provider_told_at = now() where booking_id = $1 and attempt = 90`,
        [visit.booking],
      )
      expect((await complete(client, task)).erased).toMatchObject({ people: 2 })
    }))

  it('leaves the account to somebody who works here', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const desk = await makeStaff(client, 'receptionist', clinic)
      const { id: patient } = await row<{ id: string }>(
        client,
        `insert into public.patients (user_id, is_account_holder, full_name) values ($1, true, 'Sari Sendiri') returning id`,
        [desk.id],
      )
      const { kept, erased } = await complete(client, await requested(client, desk))
      expect([erased.accounts, kept.accounts]).toEqual([0, { count: 1, reason: 'staff' }])
      expect(
        await row(client, `select full_name, user_id from public.patients where id = $1`, [
          patient,
        ]),
      ).toEqual({ full_name: 'Data dihapus', user_id: null })
      await become(client, desk)
      await client.query(`select public.staff_tasks($1)`, [clinic])
    }))

  it('is for administrators of all clinics, of a request alone', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const rina = await makePatient(client)
      const task = await requested(client, rina)
      const boss = await makeStaff(client, 'admin', clinic)
      for (const person of [boss, 'sari', 'dewi', 'budi', rina] as const) {
        await become(client, person)
        expect(await refusal(client, sql, [task])).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refusal(client, sql, [task])).toMatchObject({ code: 'not_signed_in' })
      await becomeOwner(client)
      const other = await row<{ id: string }>(
        client,
        `insert into public.admin_tasks (kind, clinic_id) values ('code_cap', $1) returning id`,
        [clinic],
      )
      await become(client, 'agus')
      expect(await refusal(client, sql, [other.id])).toMatchObject({ code: 'not_found' })
      expect(await refusal(client, sql, [null])).toMatchObject({ code: 'invalid_input' })
      await client.query(`select public.close_task($1, 'Tidak jadi')`, [task])
      expect(await row(client, sql, [task])).toEqual({ answer: null })
    }))
})

describe('preview_deletion', () => {
  it('is for administrators of all clinics, of a request that is open', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const rina = await makePatient(client)
      const task = await requested(client, rina)
      for (const person of [
        await makeStaff(client, 'admin', clinic),
        'sari',
        'dewi',
        rina,
      ] as const) {
        await become(client, person)
        expect(await refusal(client, previewSql, [task])).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refusal(client, previewSql, [task])).toMatchObject({ code: 'not_signed_in' })
      await become(client, 'agus')
      expect(await row(client, previewSql, [task])).toMatchObject({
        facts: { people: [{ id: rina.patient }], rule: null },
      })
      expect(await refusal(client, previewSql, [null])).toMatchObject({ code: 'invalid_input' })
      await complete(client, task)
      await become(client, 'agus')
      expect(await refusal(client, previewSql, [task])).toMatchObject({ code: 'not_found' })
    }))
})
