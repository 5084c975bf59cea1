import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, row } from '../../support/calendar.ts'
import {
  become,
  becomeAnon,
  becomeOwner,
  people,
  planting,
  refusal,
  rolledBack,
  untilSerialized,
} from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Piece = { columns: string[]; csv: string; rows: number; next: string | null }
const sql = `select public.export_table($1, $2, $3, $4) as piece`
const piece = async (
  client: pg.ClientBase,
  name: string,
  after: string | null = null,
  most = 2000,
  separator = ',',
) => (await row<{ piece: Piece }>(client, sql, [name, after, most, separator])).piece

const listed = async (client: pg.ClientBase) =>
  (await row<{ names: string[] }>(client, `select private.exported_tables() as names`)).names

describe('export_table', () => {
  it('leaves out no table that is the clinic’s', () =>
    planting(async (client) => {
      const missing = async () => {
        const names = await listed(client)
        const { rows } = await client.query<{ name: string }>(
          `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
        )
        return rows.map(({ name }) => name).filter((name) => !names.includes(name))
      }
      // How accounts claimed their people, and the e-mail settings of staff.
      expect(await missing()).toEqual(['patient_claims', 'staff_message_settings'])
      await client.query(`create table public.planted (id uuid primary key)`)
      expect(await missing()).toContain('planted')
    }))

  it('gives out every row of every table once, in pieces', () =>
    untilSerialized(async (client) => {
      const most = 5000
      await becomeOwner(client)
      for (const name of await listed(client)) {
        await becomeOwner(client)
        // A few more rows are enough to check that pieces fit together.
        const { count } = await row<{ count: number }>(
          client,
          `select count(*) from public.${name}`,
        )
        await become(client, 'agus')
        const size = Math.min(most, Math.max(1, Math.ceil(count / 3)))
        const seen: string[] = []
        let rows = 0
        let next: string | null = null
        do {
          const part = await piece(client, name, next, size)
          seen.push(part.csv)
          rows += part.rows
          expect(part.rows, name).toBeLessThanOrEqual(size)
          next = part.next
        } while (next)
        // Exporting the register adds entries to it.
        if (name === 'access_log') expect(rows).toBeGreaterThanOrEqual(count)
        else expect(rows, name).toBe(count)
        const whole = await piece(client, name, null, most)
        if (name !== 'access_log' && count <= most) expect(seen.join(''), name).toBe(whole.csv)
        expect(whole.columns.length, name).toBeGreaterThan(1)
      }
    }))

  it('makes formulas harmless, keeps numbers, and tells patients that it was taken', () =>
    rolledBack(async (client) => {
      const { service } = await makeCalendar(client)
      await client.query(
        `update public.services set description_id = $2, description_en = '-1"x' where id = $1`,
        [service, '=HYPERLINK("http://x")'],
      )
      await become(client, 'agus')
      const { csv, columns } = await piece(client, 'services', null, 5000, ';')
      const line = csv.split('\r\n').find((it) => it.includes(service))!
      expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
      expect(line).toContain(`"'-1""x"`)
      expect(line.split(';')[columns.indexOf('price_idr')]).toBe('350000')
      await piece(client, 'patients')
      await becomeOwner(client)
      const told = await client.query(
        `select from public.access_log where action = 'export_patients' and actor_id = $1 and patient_id = '50000000-0000-4000-8000-000000000001'`,
        [people.agus],
      )
      expect(told.rowCount).toBe(1)
    }))

  it('is for administrators of all clinics, and answers nothing else', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const boss = await makeStaff(client, 'admin', clinic)
      for (const person of [boss, 'sari', 'dewi', 'rina'] as const) {
        await become(client, person)
        expect(await refusal(client, sql, ['services', null, 10, ','])).toMatchObject({
          code: 'forbidden',
        })
      }
      await becomeAnon(client)
      expect(await refusal(client, sql, ['services', null, 10, ','])).toMatchObject({
        code: 'not_signed_in',
      })
      await become(client, 'agus')
      for (const [values, field] of [
        [['patient_identities', null, 10, ','], 'name'],
        [['services; drop table x', null, 10, ','], 'name'],
        [[null, null, 10, ','], 'name'],
        [['services', 'x', 10, ','], 'after'],
        [['services', '["x"]', 10, ','], 'after'],
        [['services', null, 0, ','], 'max_count'],
        [['services', null, 5001, ','], 'max_count'],
        [['services', null, 10, '|'], 'separator'],
      ] as const)
        expect(await refusal(client, sql, [...values])).toMatchObject({
          code: 'invalid_input',
          details: { field },
        })
    }))
})
