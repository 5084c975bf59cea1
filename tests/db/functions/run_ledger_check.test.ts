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

  it('of one clinic is for its administrators and tells of no other; of all for those of all', () =>
    rolledBack(async (client) => {
      const [{ clinic }, other] = [await makeCalendar(client), await makeCalendar(client)]
      await client.query(
        `insert into private.receipt_counters (clinic_id, year, last_number) values ($1, 2020, 3), ($2, 2020, 4)`,
        [clinic, other.clinic],
      )
      const here = `select public.run_ledger_check($1) as it`
      await become(client, await makeStaff(client, 'admin', clinic))
      expect(await row(client, here, [clinic])).toEqual({ it: { new: 1, open: 1 } })
      expect(await row(client, here, [clinic])).toEqual({ it: { new: 0, open: 1 } })
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
})
