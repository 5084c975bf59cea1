import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { day, makeCalendar } from '../support/calendar.ts'
import { become, becomeOwner, people, planting, refusal, rolledBack } from '../support/db.ts'
import { saveOffDay } from '../support/off-days.ts'

const trail = async (client: pg.ClientBase, table: string, row: string) =>
  (
    await client.query<Record<string, unknown>>(
      `select action, row_name, old_values, new_values, actor_id, actor_name, clinic_id
       from public.audit_log where table_name = $1 and row_id = $2 order by id`,
      [table, row],
    )
  ).rows

describe('the audit trail', () => {
  it('tells who changed what, and of a change only what has changed', () =>
    rolledBack(async (client) => {
      const { service, clinic, physiotherapists } = await makeCalendar(client)
      await become(client, 'agus')
      await client.query(`update public.services set price_idr = 400000 where id = $1`, [service])
      await client.query(`update public.services set price_idr = 400000 where id = $1`, [service])
      expect(await trail(client, 'clinics', clinic)).toMatchObject([
        { action: 'insert', actor_id: null },
      ])
      expect(await trail(client, 'services', service)).toMatchObject([
        {
          action: 'update',
          row_name: 'Uji',
          old_values: { price_idr: 350_000 },
          new_values: { price_idr: 400_000 },
          actor_id: people.agus,
          actor_name: 'Agus Wibowo',
        },
      ])
      const { off_day } = await saveOffDay(client, {
        physiotherapist_id: physiotherapists[0]!,
        clinic_id: clinic,
        type: 'leave',
        starts_on: day(9),
      })
      await client.query(`select public.delete_off_day($1)`, [off_day.id])
      expect(await trail(client, 'off_days', off_day.id)).toMatchObject([
        { action: 'insert', clinic_id: clinic, row_name: 'Test', actor_id: people.agus },
        { action: 'delete', new_values: null, old_values: { type: 'leave' } },
      ])
    }))

  it('is read by administrators of all clinics and rewritten by nobody', () =>
    rolledBack(async (client) => {
      for (const person of ['sari', 'dewi', 'rina'] as const) {
        await become(client, person)
        expect((await client.query(`select from public.audit_log`)).rowCount).toBe(0)
      }
      await become(client, 'agus')
      for (const change of [
        `update public.audit_log set actor_name = 'x'`,
        `delete from public.audit_log`,
        `insert into public.audit_log (table_name, row_id, action) values ('x', 'x', 'insert')`,
      ])
        expect(await refusal(client, change)).toMatchObject({ code: '42501' })
      await becomeOwner(client)
    }))

  it('leaves no table out that administrators may write', () =>
    planting(async (client) => {
      const missing = async () =>
        (
          await client.query<{ name: string }>(
            `select class.relname as name from pg_class as class
             where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
               -- what somebody wants to be told is their own affair
               and class.relname <> 'staff_message_settings'
               and (has_any_column_privilege('authenticated', class.oid, 'insert') or has_any_column_privilege('authenticated', class.oid, 'update'))
               and not exists (select from pg_trigger where tgrelid = class.oid and tgname = '_950_audit')
             order by 1`,
          )
        ).rows.map(({ name }) => name)
      expect(await missing()).toEqual([])
      await client.query(
        `create table public.planted (id uuid); grant insert on public.planted to authenticated`,
      )
      expect(await missing()).toEqual(['planted'])
    }))
})
