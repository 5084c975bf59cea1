import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { sell, wishOf } from '../../support/desk.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.run_ledger_check() as it`

type Answer = { new: number; open: number; next: string | null }

/** Calls again from where the last call stopped, until everything is checked. */
async function checkAll(client: pg.ClientBase, clinic: string | null = null) {
  const found = { new: 0, open: 0 }
  let next: string | null = null
  do {
    const { it }: { it: Answer } = await row(
      client,
      `select public.run_ledger_check($1, $2) as it`,
      [clinic, next],
    )
    found.new += it.new
    found.open = it.open
    next = it.next
  } while (next)
  return found
}

describe('run_ledger_check', () => {
  it('raises a task for a difference, once', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await become(client, 'agus')
      await sell(client, wishOf(clinic, 20_000))
      await becomeOwner(client)
      await client.query(
        `update private.sales_totals set amount_idr = amount_idr + 1 where clinic_id = $1 and dimension = 'all'`,
        [clinic],
      )
      await become(client, 'agus')
      const found = await checkAll(client)
      expect(found.new).toBeGreaterThan(0)
      expect(found.open).toBeGreaterThanOrEqual(found.new)
      await checkAll(client)
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select min(details ->> 'rule') as rule, count(*)::integer as tasks from public.admin_tasks
           where kind = 'ledger_fault' and details ->> 'id' = $1`,
          [clinic],
        ),
      ).toEqual({ rule: 'sales_totals', tasks: 1 })
    }))

  it('of one clinic is for its administrators and tells of no other; of all for those of all', () =>
    rolledBack(async (client) => {
      const [{ clinic }, other] = [await makeCalendar(client), await makeCalendar(client)]
      await client.query(
        `insert into private.receipt_counters (clinic_id, year, last_number) values ($1, 2020, 3), ($2, 2020, 4)`,
        [clinic, other.clinic],
      )
      const here = `select public.run_ledger_check($1) as it`
      await become(client, await makeStaff(client, 'admin', clinic))
      expect(await checkAll(client, clinic)).toEqual({ new: 1, open: 1 })
      expect(await checkAll(client, clinic)).toEqual({ new: 0, open: 1 })
      expect((await refusal(client, here, [other.clinic])).code).toBe('forbidden')
      expect((await refusal(client, sql)).code).toBe('forbidden')
      await becomeOwner(client)
      expect(
        await row(
          client,
          `select clinic_id, details - 'id' as told from public.admin_tasks
           where kind = 'ledger_fault' and clinic_id = any ($1)`,
          [[clinic, other.clinic]],
        ),
      ).toEqual({
        clinic_id: clinic,
        told: { rule: 'receipt_gap', year: 2020, last_number: 3, sales: 0 },
      })
      for (const who of [
        'rina',
        'sari',
        'dewi',
        await makeStaff(client, 'receptionist', clinic),
      ] as const) {
        await become(client, who)
        expect((await refusal(client, sql)).code).toBe('forbidden')
        expect((await refusal(client, here, [clinic])).code).toBe('forbidden')
      }
    }))

  it('goes on where it has stopped, and passes nothing over', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      await client.query(
        `insert into private.sales_totals (clinic_id, day, dimension, key, amount_idr, sales)
         values ($1, '2026-02-28', 'all', '', 5, 1), ($1, '2026-03-01', 'all', '', 5, 1)`,
        [clinic],
      )
      const { rows } = await client.query<{ known: number; walked: number; months: string[] }>(
        `with recursive pieces (keys) as (
           select private.next_ledger_keys('appointments', null)
           union all
           select private.next_ledger_keys('appointments', keys[cardinality(keys)]) from pieces where keys <> '{}'
         ), months (month) as (
           select it.month from private.next_ledger_month($1, '2026-01-01') as it
           union all
           select it.month from months, private.next_ledger_month($1, months.month) as it where it.clinic_id = $1
         )
         select (select count(*)::integer from public.appointments) as known,
           (select count(distinct key)::integer from pieces, unnest(keys) as key) as walked,
           (select array_agg(month::text) from months) as months`,
        [clinic],
      )
      expect(rows[0]!.walked).toBe(rows[0]!.known)
      expect(rows[0]!.months).toEqual(['2026-02-01', '2026-03-01'])
      await become(client, 'agus')
      const from = `select public.run_ledger_check($1, $2) as it`
      expect(await row(client, from, [clinic, `totals ${clinic} 2026-02-01`])).toEqual({
        it: { new: 1, open: 1, next: null },
      })
      for (const wrong of ['', 'staff', 'totals x', `totals ${clinic} 2026-13-01`, "sales'"])
        expect((await refusal(client, from, [clinic, wrong])).details).toEqual({ field: 'after' })
    }))
})
