import { describe, expect, it } from 'vitest'
import { makeCalendar, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { sell, wishOf } from '../../support/desk.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.run_ledger_check() as it`

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
      const found = (await row<{ it: { new: number; open: number } }>(client, sql)).it
      expect(found.new).toBeGreaterThan(0)
      expect(found.open).toBeGreaterThanOrEqual(found.new)
      await client.query(sql)
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

  it('is for administrators of all clinics', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      for (const who of [
        'rina',
        'sari',
        'dewi',
        await makeStaff(client, 'admin', clinic),
      ] as const) {
        await become(client, who)
        expect((await refusal(client, sql)).code).toBe('forbidden')
      }
    }))
})
