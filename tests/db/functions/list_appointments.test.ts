import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, day, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Page = {
  rows: { id: string; starts_at: string; status: string; patient: { full_name: string } }[]
  count: number
  is_count_exact: boolean
  next: string | null
}
type Piece = { columns: string[]; csv: string; rows: number; next: string | null }

const listSql = `select public.list_appointments($1, $2, $3) as it`
const exportSql = `select public.export_appointments($1, $2, $3) as it`

const list = async (
  client: pg.ClientBase,
  filter: object,
  after: string | null = null,
  count = 25,
) => (await row<{ it: Page }>(client, listSql, [filter, after, count])).it

/** Six visits of three people on days 3 to 8, one of them completed, one cancelled. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client, { physiotherapists: 2 })
  const [first, second] = calendar.physiotherapists as [string, string]
  const people = [await makePatient(client), await makePatient(client), await makePatient(client)]
  const ids: string[] = []
  for (const [n, person] of people.entries()) {
    await client.query(
      `update public.patients set full_name = $2, phone = '+62812777000' || $3::text where id = $1`,
      [person.patient, ['Xaver Satu', 'Xaver Dua', '=SUM(A1)'][n], n],
    )
    for (const [offset, who] of [
      [3, first],
      [6, second],
    ] as const)
      ids.push(
        (await confirmed(client, person, calendar, at(offset + n, '09:00'), who)).appointment.id,
      )
  }
  await client.query(`update public.appointments set status = 'checked_in' where id = $1`, [ids[0]])
  await client.query(`update public.appointments set status = 'completed' where id = $1`, [ids[0]])
  await client.query(
    `update public.appointments set status = 'cancelled_by_clinic' where id = $1`,
    [ids[1]],
  )
  return {
    calendar,
    first,
    second,
    people,
    ids,
    desk: await makeStaff(client, 'receptionist', calendar.clinic),
  }
}

describe('list_appointments', () => {
  it('has what is to come in one list and what is over in the other', () =>
    rolledBack(async (client) => {
      const { desk, ids } = await scene(client)
      await become(client, desk)
      const upcoming = await list(client, {})
      expect(upcoming).toMatchObject({ count: 4, is_count_exact: true, next: null })
      expect(upcoming.rows.map(({ starts_at }) => starts_at)).toEqual(
        upcoming.rows.map(({ starts_at }) => starts_at).toSorted(),
      )
      const completed = await list(client, { list: 'completed' })
      expect(completed.rows.map(({ id }) => id)).toEqual([ids[1], ids[0]])
      const missed = await list(client, { list: 'completed', statuses: ['completed'] })
      expect(missed.rows.map(({ id }) => id)).toEqual([ids[0]])
      expect((await list(client, { statuses: ['completed'] })).rows).toEqual([])
    }))

  it('filters by physiotherapist, service, days and text, each alone and together', () =>
    rolledBack(async (client) => {
      const { calendar, desk, first, second, ids } = await scene(client)
      await become(client, desk)
      const found = async (filter: object) => (await list(client, filter)).rows.map(({ id }) => id)
      expect(await found({ physiotherapist_id: first })).toEqual([ids[2], ids[4]])
      expect(await found({ service_id: calendar.service, physiotherapist_id: second })).toEqual([
        ids[3],
        ids[5],
      ])
      expect(await found({ service_id: calendar.clinic })).toEqual([])
      expect(await found({ from_date: day(4), to_date: day(5) })).toEqual([ids[2], ids[4]])
      expect(await found({ query: 'xaver dua' })).toEqual([ids[2], ids[3]])
      expect(await found({ query: '0812 7770 001', physiotherapist_id: second })).toEqual([ids[3]])
      expect(await found({ query: 'niemand' })).toEqual([])
    }))

  it('goes on page after page, in both directions, each row once', () =>
    rolledBack(async (client) => {
      const { desk } = await scene(client)
      await become(client, desk)
      for (const filter of [{}, { is_descending: true }, { query: 'xaver' }]) {
        const whole = await list(client, filter)
        const seen: string[] = []
        let after: string | null = null
        do {
          const page: Page = await list(client, filter, after, 1)
          expect(page.count).toBe(whole.count)
          seen.push(...page.rows.map(({ id }) => id))
          after = page.next
        } while (after)
        expect(seen).toEqual(whole.rows.map(({ id }) => id))
      }
    }))

  it('leaves out the rows of the pages before', () =>
    rolledBack(async (client) => {
      const { desk } = await scene(client)
      await become(client, desk)
      const skipped = async (skip: number) =>
        (
          await row<{ it: Page }>(
            client,
            `select public.list_appointments('{}', null, 3, $1) as it`,
            [skip],
          )
        ).it
      const [first, second] = [await skipped(0), await skipped(3)]
      expect(first.count).toBe(4)
      expect(second).toMatchObject({ count: 4, next: null })
      const whole = await list(client, {})
      expect([...first.rows, ...second.rows]).toEqual(whole.rows)
      expect((await skipped(4)).rows).toEqual([])
      expect(
        (await refusal(client, `select public.list_appointments('{}', null, 3, 1001)`)).details,
      ).toEqual({ field: 'skip' })
    }))

  it('shows a clinic its own and a physiotherapist theirs, by first name and initial', () =>
    rolledBack(async (client) => {
      const { calendar, first, ids, people } = await scene(client)
      await become(
        client,
        await makeStaff(client, 'receptionist', (await makeCalendar(client)).clinic),
      )
      expect((await list(client, {})).rows).toEqual([])
      expect(
        (await refusal(client, listSql, [{ clinic_id: calendar.clinic }, null, 25])).code,
      ).toBe('forbidden')
      await become(client, await makeStaff(client, 'physiotherapist', calendar.clinic, first))
      const { rows } = await list(client, {})
      expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[4]])
      expect(rows[0]).toMatchObject({ patient: { full_name: 'Xaver D.' }, is_paid: null })
      expect(JSON.stringify(rows)).not.toContain('+62')
      expect((await refusal(client, listSql, [{ query: 'xaver' }, null, 25])).code).toBe(
        'forbidden',
      )
      await become(client, people[0]!)
      expect((await refusal(client, listSql, [{}, null, 25])).code).toBe('forbidden')
    }))

  it('names what is wrong with a filter', () =>
    rolledBack(async (client) => {
      await become(client, 'sari')
      for (const [filter, field] of [
        [{ clinic: 'x' }, 'clinic'],
        [{ clinic_id: 'x' }, 'clinic_id'],
        [{ clinic_id: {} }, 'clinic_id'],
        [{ list: 'all' }, 'list'],
        [{ statuses: 'confirmed' }, 'statuses'],
        [{ from_date: '2026-13-01' }, 'from_date'],
        [{ to_date: 'infinity' }, 'to_date'],
        [{ is_descending: 'perhaps' }, 'is_descending'],
        [{ query: 'x'.repeat(121) }, 'query'],
      ] as const)
        expect((await refusal(client, listSql, [filter, null, 25])).details).toEqual({ field })
      expect((await refusal(client, listSql, [{}, 'x', 25])).details).toEqual({ field: 'after' })
      expect((await refusal(client, listSql, [{}, null, 101])).details).toEqual({
        field: 'max_count',
      })
      expect((await refusal(client, listSql, ['[]', null, 25])).details).toEqual({
        field: 'filter',
      })
    }))
})

it('in several zones a day is that of each clinic, in the list, its count and its file', () =>
  rolledBack(async (client) => {
    const west = await makeCalendar(client)
    const east = await makeCalendar(client, { timeZone: 'Asia/Makassar' })
    const who = await makePatient(client)
    const { id, patient } = who
    await client.query(`update public.patients set full_name = 'Xaver Dua Zona' where id = $1`, [
      patient,
    ])
    await client.query(
      `insert into public.staff (user_id, full_name, role, clinic_id) select $1, 'Uji', 'admin', unnest($2::uuid[])`,
      [id, [west.clinic, east.clinic]],
    )
    const other = await makePatient(client)
    const first = (await confirmed(client, who, west, at(5, '10:00'))).appointment.id
    const second = (await confirmed(client, other, east, at(5, '12:00'))).appointment.id
    await client.query(`update public.patients set full_name = 'Xaver Lain Zona' where id = $1`, [
      other.patient,
    ])
    // half past midnight in the east
    await client.query(
      `update public.appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour',
         blocks_until = $2::timestamptz + interval '1 hour' where id = any ($1)`,
      [[first, second], at(5, '23:30')],
    )
    await become(client, { id })
    for (const [date, appointment] of [
      [day(5), first],
      [day(6), second],
    ] as const)
      for (const more of [{}, { query: 'Xaver' }, { is_by_package: false }]) {
        const filter = { from_date: date, to_date: date, ...more }
        const page = await list(client, filter)
        expect(page.rows.map((it) => it.id)).toEqual([appointment])
        expect(page.count).toBe(1)
        const { it: piece } = await row<{ it: Piece }>(client, exportSql, [filter, null, 9])
        expect(piece.rows).toBe(1)
      }
    expect((await list(client, { from_date: day(5), to_date: day(6) })).count).toBe(2)
  }))

describe('export_appointments', () => {
  it('is what the list shows, piece by piece, without formulas', () =>
    rolledBack(async (client) => {
      const { desk } = await scene(client)
      await become(client, desk)
      const lines: string[] = []
      let after: string | null = null
      do {
        const { it: piece }: { it: Piece } = await row<{ it: Piece }>(client, exportSql, [
          {},
          after,
          3,
        ])
        expect(piece.csv.split('\r\n')).toHaveLength(piece.rows + 1)
        lines.push(...piece.csv.split('\r\n').slice(0, -1))
        expect(piece.columns).toHaveLength(11)
        after = piece.next
      } while (after)
      expect(lines).toHaveLength(4)
      expect(lines[0]).toMatch(
        /^"LW-\w{6}","\d{4}-\d\d-\d\d","09:00","10:00","confirmed","Xaver Dua","'\+628127770001",/,
      )
      expect(lines.at(-1)).toContain(`,"'=SUM(A1)",`)
      await becomeOwner(client)
      const { rows: noted } = await client.query(
        `select patient.full_name, log.role, count(*) as times
         from public.access_log as log join public.patients as patient on patient.id = log.patient_id
         where log.action = 'export_appointments' and log.actor_id = $1 group by 1, 2 order by 1`,
        [desk.id],
      )
      expect(noted).toContainEqual({ full_name: 'Xaver Dua', role: 'receptionist', times: 1 })
      expect(noted.map((it) => it.full_name as string)).toContain('=SUM(A1)')
      await become(client, desk)
      const wordsSql = `select public.export_appointments('{}', null, 9, $1, ';') as it`
      const words = { confirmed: 'Terjadwal', true: 'Lunas' }
      const { it: said } = await row<{ it: Piece }>(client, wordsSql, [words])
      expect(said.csv).toMatch(/"Terjadwal";.*;"Lunas"\r\n/)
      expect((await refusal(client, wordsSql, ['[]'])).details).toEqual({ field: 'words' })
    }))

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+62811', `"'+62811"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    [' =1', `"' =1"`],
    ['\t=1', `"'\t=1"`],
    ['\r1', `"'\r1"`],
    ['\uFF1D1', `"'\uFF1D1"`],
    ['say "=1"', `"say ""=1"""`],
    ['a, b', `"a, b"`],
    [null, `""`],
  ])('makes %j harmless', (cell, expected) =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      expect(await row(client, `select private.csv_line(array[$1::text]) as line`, [cell])).toEqual(
        { line: expected },
      )
    }),
  )
})
