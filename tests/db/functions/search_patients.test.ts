import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Found = { full_name: string; is_exact: boolean; last_visit_on: string | null }

const search = async (client: pg.ClientBase, query: string, count = 20) =>
  (await client.query<Found>(`select * from public.search_patients($1, $2)`, [query, count])).rows

const names = async (client: pg.ClientBase, query: string) =>
  (await search(client, query)).map(({ full_name }) => full_name)

/** Patients with data that no other test uses. */
const add = (client: pg.ClientBase, name: string, phone: string | null, email: string | null) =>
  row<{ id: string }>(
    client,
    `insert into public.patients (full_name, phone, email) values ($1, $2, $3) returning id`,
    [name, phone, email],
  )

async function register(client: pg.ClientBase) {
  await becomeOwner(client)
  await add(client, 'Budiman Xantosa', '+6281233998471', 'xbudiman@contoh.example')
  await add(client, 'Xantosa Wibudi', '+6281233998472', null)
  await add(client, 'Quentin Xarifin', '+442079460958', 'quentin@contoh.example')
  await add(client, 'José Xebaraz', null, null)
  await add(client, 'Josephine Xebu', null, null)
  await add(client, 'Ma’ruf Xebari', null, null)
}

describe('search_patients', () => {
  it.each([
    ['budi xant', ['Budiman Xantosa', 'Xantosa Wibudi']],
    ['xant budi', ['Xantosa Wibudi', 'Budiman Xantosa']],
    ['BUDIMAN', ['Budiman Xantosa']],
    ['  xarifin   quentin ', ['Quentin Xarifin']],
    ['q xa', ['Quentin Xarifin']],
    ['budyman xantoso', ['Budiman Xantosa']],
    ['quentn xarifn', ['Quentin Xarifin']],
    ['jose xeb', ['Josephine Xebu', 'José Xebaraz']],
    ['xébáràz', ['José Xebaraz']],
    ['maruf xeb', ['Ma’ruf Xebari']],
    [`ma'ruf xeb`, ['Ma’ruf Xebari']],
    // As copied from another program, with direction marks and hyphens that do not break.
    ['\u202A+62 812\u20113399\u20118471\u202C', ['Budiman Xantosa']],
    ['0812 3399 8', ['Budiman Xantosa', 'Xantosa Wibudi']],
    ['+62-812-3399-8471', ['Budiman Xantosa']],
    ['62812 3399 8472', ['Xantosa Wibudi']],
    ['+62 0812 3399 8', ['Budiman Xantosa', 'Xantosa Wibudi']],
    ['0062 0812 3399 8', ['Budiman Xantosa', 'Xantosa Wibudi']],
    ['812339984', ['Budiman Xantosa', 'Xantosa Wibudi']],
    ['998471', ['Budiman Xantosa']],
    ['+44 20 7946', ['Quentin Xarifin']],
    ['quentin@contoh.example', ['Quentin Xarifin']],
    ['budiman@con', ['Budiman Xantosa']],
    ['xbudim', ['Budiman Xantosa']],
    ['xant%sa', []],
    ['x_ntosa', []],
  ])('%s', (query, expected) =>
    rolledBack(async (client) => {
      await register(client)
      await become(client, 'sari')
      expect(await names(client, query)).toEqual(expected)
    }),
  )

  it('finds many by the first digits and by the last four, each once and no more than asked for', () =>
    rolledBack(async (client) => {
      await register(client)
      await become(client, 'sari')
      expect(await names(client, '8471')).toContain('Budiman Xantosa')
      expect(await names(client, '0812 33')).toContain('Budiman Xantosa')
      expect(await names(client, '+62-812')).toEqual(
        expect.arrayContaining(['Budiman Xantosa', 'Xantosa Wibudi']),
      )
      expect(await search(client, 'a', 5)).toHaveLength(5)
      expect(await search(client, '  ')).toEqual([])
      for (const blank of ['\t', '\n', '\u00a0']) {
        expect(await search(client, blank)).toEqual([])
        for (const list of ['list_patients', 'list_appointments'])
          expect(
            await row(client, `select public.${list}($1) -> 'rows' as found`, [{ query: blank }]),
          ).toEqual({ found: [] })
      }
    }))

  it('finds by a booking number in any way of writing it, and tells the last visit', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const who = await makePatient(client)
      const { number, appointment } = await confirmed(client, who, calendar, at(3, '09:00'))
      await client.query(
        `update public.appointments set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours', status = 'checked_in' where id = $1`,
        [appointment.id],
      )
      // The code after LW- may itself begin with LW.
      const doubled = `LW-LW${number.slice(5)}`
      await client.query(`set local session_replication_role = replica`)
      await client.query(`update public.bookings set number = $1 where number = $2`, [
        doubled,
        number,
      ])
      await client.query(`set local session_replication_role = origin`)
      await become(client, 'sari')
      for (const query of [doubled, doubled.toLowerCase(), doubled.slice(3), ` ${doubled} `])
        expect(await search(client, query), query).toEqual([
          expect.objectContaining({ is_exact: true, last_visit_on: expect.any(String) as string }),
        ])
    }))

  it("finds another clinic's patients by exact phone, e-mail or number alone", () =>
    rolledBack(async (client) => {
      const here = await makeCalendar(client)
      const calendar = await makeCalendar(client)
      const who = await makePatient(client)
      await client.query(
        `update public.patients set full_name = 'Xaverius Ymir', phone = '+6281300112233', email = 'ymir@contoh.example' where id = $1`,
        [who.patient],
      )
      const { number } = await confirmed(client, who, calendar, at(3, '09:00'))
      for (const role of ['receptionist', 'admin'] as const) {
        await become(client, await makeStaff(client, role, here.clinic))
        for (const query of ['0813 0011 2233', 'YMIR@contoh.example', number])
          expect(await names(client, query), query).toEqual(['Xaverius Ymir'])
        for (const query of ['xaverius', '081300112', '2233', 'ymir@contoh', 'xaverios ymir'])
          expect(await names(client, query), query).toEqual([])
        // What has found them opens their record.
        for (const query of [number, number.slice(3), number.replace('-', ' ').toLowerCase()]) {
          expect(await names(client, query), query).toEqual(['Xaverius Ymir'])
          await client.query(`select public.read_patient($1, $2)`, [who.patient, query])
        }
        await become(client, await makeStaff(client, role, calendar.clinic))
        for (const query of ['xaverius', '081300112', '2233', 'ymir@contoh', 'xaverios ymir'])
          expect(await names(client, query), query).toEqual(['Xaverius Ymir'])
      }
    }))

  it('takes null for its usual number of rows', () =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      await client.query(
        `insert into public.patients (full_name) select 'Xunulla ' || n from generate_series(1, 25) as n`,
      )
      await become(client, 'agus')
      expect(await search(client, 'xunulla', 100)).toHaveLength(25)
      const { rows } = await client.query(`select * from public.search_patients('xunulla', null)`)
      expect(rows).toEqual(await search(client, 'xunulla', 20))
      expect(rows).toHaveLength(20)
    }))

  it('is for administrators and the front desk, and names bad arguments', () =>
    rolledBack(async (client) => {
      const sql = `select * from public.search_patients($1, $2)`
      await become(client, 'sari')
      expect((await refusal(client, sql, [null, 20])).details).toEqual({ field: 'query' })
      expect((await refusal(client, sql, ['a'.repeat(121), 20])).details).toEqual({
        field: 'query',
      })
      expect((await refusal(client, sql, ['a', 0])).details).toEqual({ field: 'max_count' })
      for (const person of ['dewi', 'rina'] as const) {
        await become(client, person)
        expect((await refusal(client, sql, ['a', 20])).code).toBe('forbidden')
      }
    }))
})

describe('similar_patients', () => {
  const sql = `select full_name, matched from public.similar_patients($1, $2, $3, $4, $5)`

  it('tells who looks like the one being entered, and by what', () =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      const { id } = await add(client, 'Ximena Quartararo', '+6281300445566', 'xq@contoh.example')
      await client.query(`update public.patients set birth_date = '1988-08-18' where id = $1`, [id])
      await become(client, 'sari')
      const like = async (...values: (string | null)[]) =>
        (await client.query<{ matched: string[] }>(sql, values)).rows.map(({ matched }) => matched)
      expect(await like('Ximena Quartararo', null, null, '1988-08-18', null)).toEqual([
        ['birth_date', 'full_name'],
      ])
      expect(await like('Ximena Quartaro', null, null, null, null)).toEqual([['full_name']])
      expect(await like(null, '0813-0044-5566', 'XQ@contoh.example', null, null)).toEqual([
        ['phone', 'email'],
      ])
      expect(await like('Ximena Quartararo', '0813-0044-5566', null, null, id)).toEqual([])
      expect(await like('Zzyzx Brrr', null, null, '1988-08-18', null)).toEqual([])
    }))

  it('tells nothing of the patients of other clinics but who has this phone', () =>
    rolledBack(async (client) => {
      const here = await makeCalendar(client)
      const { id } = await add(client, 'Ximena Quartararo', '+6281300445566', null)
      await become(client, await makeStaff(client, 'receptionist', here.clinic))
      expect((await client.query(sql, ['Ximena Quartararo', null, null, null, null])).rows).toEqual(
        [],
      )
      expect((await client.query(sql, [null, '081300445566', null, null, null])).rows).toHaveLength(
        1,
      )
      await becomeOwner(client)
      await client.query(
        `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2)`,
        [id, here.clinic],
      )
      await become(client, await makeStaff(client, 'receptionist', here.clinic))
      expect(
        (await client.query(sql, ['Ximena Quartararo', null, null, null, null])).rows,
      ).toHaveLength(1)
    }))
})
