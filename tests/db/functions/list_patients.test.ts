import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, day, makeCalendar, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Page = { rows: { id: string; full_name: string }[]; count: number; next: string | null }
const sql = `select public.list_patients($1, $2, $3) as it`
const exportSql = `select public.export_patients($1, $2, $3) as it`
const list = async (
  client: pg.ClientBase,
  filter: object,
  after: string | null = null,
  count = 25,
) => (await row<{ it: Page }>(client, sql, [filter, after, count])).it

async function scene(client: pg.ClientBase) {
  const { clinic } = await makeCalendar(client)
  await client.query(
    `with patient as (
       insert into public.patients (full_name, created_at)
       select name, now() - position * interval '1 hour'
       from unnest(array['xena dua', 'Xena Empat', 'Xena ~ Satu', 'Xena Tiga']) with ordinality as it (name, position)
       returning id
     )
     insert into public.patient_clinics (patient_id, clinic_id) select id, $1 from patient`,
    [clinic],
  )
  return {
    clinic,
    desk: await makeStaff(client, 'receptionist', clinic),
    admin: await makeStaff(client, 'admin', clinic),
  }
}

describe('list_patients', () => {
  it('is of those who came in some days, for the first time or not, whether few or many did', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await client.query(`set local session_replication_role = replica`)
      // 1,100 patients come twice two days ago; ten of them had been there before.
      await client.query(
        `with patient as (
           insert into public.patients (full_name)
           select 'Zulaikha ' || lpad(n::text, 4, '0') from generate_series(1, 1100) as n returning id, full_name
         ), known as (
           insert into public.patient_clinics (patient_id, clinic_id) select id, $1 from patient
         )
         insert into public.appointments (
           booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status, starts_at, ends_at, blocks_until, original_starts_at
         )
         select gen_random_uuid(), $1, $2, $3, patient.id, 'completed', visit.at, visit.at + interval '1 hour', visit.at + interval '1 hour', visit.at
         from patient
         cross join unnest(array[$4::timestamptz, $5, $6]) as visit (at)
         where visit.at <> $6 or patient.full_name > 'Zulaikha 1090'`,
        [
          ...[calendar.clinic, calendar.service, calendar.physiotherapists[0]],
          ...[at(-2, '09:00'), at(-2, '14:00'), at(-20, '09:00')],
        ],
      )
      await client.query(
        `update public.patients set first_visit_at = private.first_visit_at(id) where full_name like 'Zulaikha %'`,
      )
      await client.query(`set local session_replication_role = origin`)
      await become(client, await makeStaff(client, 'receptionist', calendar.clinic))
      const came = async (from: number, to: number, filter = {}) => {
        const { rows, count } = await list(client, {
          ...{ came_from: day(from), came_to: day(to) },
          ...filter,
        })
        return [count, rows[0]?.full_name.slice(-4), rows.at(-1)?.full_name.slice(-4)]
      }
      expect(await came(-2, -2)).toEqual([1000, '0001', '0025'])
      expect(await came(-2, -2, { is_new: true })).toEqual([1000, '0001', '0025'])
      expect(await came(-2, -2, { is_new: false })).toEqual([10, '1091', '1100'])
      expect(await came(-20, -2, { is_descending: true })).toEqual([1000, '1100', '1076'])
      expect(await came(-20, -20)).toEqual([10, '1091', '1100'])
      expect(await came(-20, -20, { is_new: true })).toEqual([10, '1091', '1100'])
      expect(await came(-20, -20, { is_new: false })).toEqual([0, undefined, undefined])
      expect(await came(-19, -3)).toEqual([0, undefined, undefined])
      expect(await came(-20, -3, { query: 'Zulaikha 1095' })).toEqual([1, '1095', '1095'])
      // A later page of a search has the same count.
      const searched = { came_from: day(-2), came_to: day(-2), query: 'Zulaikha 10' }
      const first = await list(client, searched, null, 1)
      expect((await list(client, searched, first.next, 1)).count).toBe(first.count)
      expect((await refusal(client, sql, [{ is_new: true }, null, 1])).code).toBe('invalid_input')
    }))

  it('is the register of the caller’s clinics, by name or by age, page after page', () =>
    rolledBack(async (client) => {
      const { desk } = await scene(client)
      await become(client, desk)
      const orders: [object, string[]][] = [
        [{}, ['xena dua', 'Xena Empat', 'Xena Tiga', 'Xena ~ Satu']],
        [{ is_descending: true }, ['Xena ~ Satu', 'Xena Tiga', 'Xena Empat', 'xena dua']],
        [{ sort: 'created_at' }, ['Xena Tiga', 'Xena ~ Satu', 'Xena Empat', 'xena dua']],
        [
          { query: 'xena', sort: 'created_at', is_descending: true },
          ['xena dua', 'Xena Empat', 'Xena ~ Satu', 'Xena Tiga'],
        ],
      ]
      for (const [filter, names] of orders) {
        const seen: string[] = []
        let after: string | null = null
        do {
          const page: Page = await list(client, filter, after, 1)
          expect(page.count).toBe(4)
          seen.push(...page.rows.map(({ full_name }) => full_name))
          after = page.next
        } while (after)
        expect(seen).toEqual(names)
        const { it: rest } = await row<{ it: Page }>(
          client,
          `select public.list_patients($1, null, 2, 3) as it`,
          [filter],
        )
        expect(rest).toMatchObject({ count: 4, next: null, rows: [{ full_name: names[3] }] })
      }
      expect(
        (await refusal(client, `select public.list_patients('{}', null, 25, -1)`)).details,
      ).toEqual({ field: 'skip' })
    }))

  it('stays within the clinics of the caller, and all of it is for who works in all', () =>
    rolledBack(async (client) => {
      const { clinic, desk } = await scene(client)
      const elsewhere = await makeStaff(client, 'receptionist', (await makeCalendar(client)).clinic)
      await become(client, elsewhere)
      expect((await list(client, {})).rows).toEqual([])
      expect((await list(client, { query: 'xena' })).rows).toEqual([])
      expect((await refusal(client, sql, [{ clinic_id: clinic }, null, 25])).code).toBe('forbidden')
      await become(client, 'sari')
      expect((await list(client, { clinic_id: clinic })).count).toBe(4)
      expect((await list(client, {})).count).toBeGreaterThan(30)
      for (const person of ['dewi', 'rina'] as const) {
        await become(client, person)
        expect((await refusal(client, sql, [{}, null, 25])).code).toBe('forbidden')
      }
      await become(client, desk)
      for (const [filter, after, field] of [
        [{ sort: 'phone' }, null, 'sort'],
        [{ list: 'x' }, null, 'list'],
        [{}, 'x', 'after'],
        [{ sort: 'created_at' }, `x~${clinic}`, 'after'],
      ] as const)
        expect((await refusal(client, sql, [filter, after, 25])).details).toEqual({ field })
    }))
})

describe('export_patients', () => {
  it('is written in the caller’s words, with commas or semicolons', () =>
    rolledBack(async (client) => {
      const { clinic, admin } = await scene(client)
      await client.query(
        `update public.patients set sex = 'female', phone = '+6281277700011' where full_name = 'xena dua'`,
      )
      await become(client, admin)
      const firstLine = async (...more: unknown[]) => {
        const { it: piece } = await row<{ it: { csv: string } }>(
          client,
          `select public.export_patients($1, null, 1, $2, $3) as it`,
          [{ clinic_id: clinic }, ...more],
        )
        return piece.csv.trim()
      }
      expect(await firstLine(';', { female: 'Perempuan', false: 'Tidak' })).toBe(
        `"xena dua";"'+6281277700011";"";"";"Perempuan";"";"Tidak";""`,
      )
      expect(await firstLine(',', {})).toMatch(/^"xena dua",.*"female","","false",""$/)
      const wrong = `select public.export_patients('{}', null, 1, $1, $2)`
      expect((await refusal(client, wrong, ['|', {}])).details).toEqual({ field: 'separator' })
      expect((await refusal(client, wrong, [';', '[]'])).details).toEqual({ field: 'words' })
    }))

  it('is for administrators, and everyone in it can see that it was taken', () =>
    rolledBack(async (client) => {
      const { clinic, desk, admin } = await scene(client)
      await become(client, desk)
      expect((await refusal(client, exportSql, [{ clinic_id: clinic }, null, 10])).code).toBe(
        'forbidden',
      )
      await become(client, admin)
      expect((await refusal(client, exportSql, [{}, null, 10])).code).toBe('forbidden')
      const { it: piece } = await row<{ it: { csv: string; rows: number; next: string | null } }>(
        client,
        exportSql,
        [{ clinic_id: clinic }, null, 3],
      )
      expect([piece.rows, piece.csv.split('\r\n').length]).toEqual([3, 4])
      const { it: rest } = await row<{ it: { rows: number; next: string | null } }>(
        client,
        exportSql,
        [{ clinic_id: clinic }, piece.next, 3],
      )
      expect(rest).toMatchObject({ rows: 1, next: null })
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select count(*) as n from public.access_log where actor_id = $1 and action = 'export_patients'`,
          [admin.id],
        ),
      ).toEqual({ n: 4 })
    }))
})
