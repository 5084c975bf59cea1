import { describe, expect, it } from 'vitest'
import { becomeService, rolledBack } from '../../support/db.ts'
import { row } from '../../support/calendar.ts'

const sql = `select public.claim_code('+6281234567890', 2) as it`

describe('claim_code', () => {
  it("counts to the day's limit, and tells administrators once that it is reached", () =>
    rolledBack(async (client) => {
      await client.query(`delete from private.code_counts`)
      await becomeService(client)
      const allowed: boolean[] = []
      for (let n = 0; n < 4; n++)
        allowed.push((await row<{ it: { is_allowed: boolean } }>(client, sql)).it.is_allowed)
      expect(allowed).toEqual([true, true, false, false])
      await client.query('reset role')
      const { n } = await row<{ n: number }>(
        client,
        `select count(*) as n from public.admin_tasks where kind = 'code_cap' and created_at = now()`,
      )
      expect(n).toBe(1)
    }))

  it('knows a number that WhatsApp does not reach', () =>
    rolledBack(async (client) => {
      await client.query(
        `insert into private.unreachable_addresses values ('whatsapp', '+6281234567890', 'unknown_number')`,
      )
      await becomeService(client)
      expect((await row<{ it: unknown }>(client, sql)).it).toMatchObject({ has_whatsapp: false })
    }))
})
