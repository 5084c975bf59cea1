import pg from 'pg'
import { expect, it } from 'vitest'
import { database, people as known } from '../../support/db.ts'
import { recordSql, wishOf } from '../../support/desk.ts'
import { stack } from '../../support/shared-stack.ts'
import { withRace } from './calendar.ts'

const desks = 50

it('fifty desks at once number their receipts without a gap, and a repeated request is one sale', () =>
  withRace(1, async ({ calendar: { clinic }, people }) => {
    const clients = await Promise.all(
      Array.from({ length: desks }, async () => {
        const client = new pg.Client({ connectionString: stack().db_url })
        await client.connect()
        return client
      }),
    )
    try {
      // Ten of them repeat another's request, and some roll back after they were given a number.
      const wishes = Array.from({ length: desks }, (_, n) =>
        wishOf(clinic, 1_000 * (1 + (n % 40)), {
          idempotency_key: `race-${people[0]!.patient}-${n % 40}`,
          note: (n % 40) % 7 === 3 ? 'fails at its end' : 'Uji',
        }),
      )
      const outcomes = await Promise.all(
        clients.map(async (client, n) => {
          await client.query('begin')
          await client.query(`set local role authenticated`)
          await client.query(`select set_config('request.jwt.claims', $1, true)`, [
            JSON.stringify({ sub: known.sari, role: 'authenticated', aal: 'aal1' }),
          ])
          await client.query(recordSql, [wishes[n]])
          const fails = wishes[n]!.note === 'fails at its end'
          await client.query(fails ? 'rollback' : 'commit')
          return !fails
        }),
      )
      expect(outcomes.filter(Boolean).length).toBeGreaterThan(30)
      const { rows } = await database().query<{ numbers: string[]; last: number }>(
        `select array_agg(right(receipt_number, 6) order by receipt_number) as numbers,
           (select sum(last_number)::integer from private.receipt_counters where clinic_id = $1) as last
         from public.sales where clinic_id = $1`,
        [clinic],
      )
      const kept = new Set(
        wishes.filter(({ note }) => note === 'Uji').map((it) => it.idempotency_key),
      ).size
      expect(rows[0]!.numbers).toEqual(
        Array.from({ length: kept }, (_, n) => String(n + 1).padStart(6, '0')),
      )
      expect(rows[0]!.last).toBe(kept)
      const wrong = await database().query(
        `select from private.sales_totals_faults() where clinic_id = $1`,
        [clinic],
      )
      expect(wrong.rowCount).toBe(0)
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  }))
