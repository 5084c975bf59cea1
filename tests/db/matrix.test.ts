import { describe, expect, it } from 'vitest'
import { become, plant, planting, rolledBack, untilSerialized } from '../support/db.ts'
import { expectation } from './matrix-expectation.ts'
import { furnish, rights, tables } from './matrix.ts'

describe('rights on tables', () => {
  it('are written down for every table there is, and for no other', () =>
    rolledBack(async (client) => {
      expect(await tables(client)).toEqual(Object.keys(expectation).sort())
      await client.query(`create table public.planted (id integer)`)
      expect(await tables(client)).not.toEqual(Object.keys(expectation).sort())
    }))

  it(
    'are what is written down, for every audience and verb',
    () =>
      untilSerialized(async (client) => {
        await furnish(client)
        for (const table of await tables(client))
          expect(await rights(client, table), table).toEqual(expectation[table])
      }),
    180_000,
  )

  // The planted DDL comes first: it waits for all readers of the table, and a transaction that
  // holds no locks yet cannot deadlock with them.
  it('would be seen to be wrong: a policy too many', () =>
    planting(async (client) => {
      await plant(
        client,
        `create policy planted on public.bookings for select to authenticated using (true)`,
      )
      await furnish(client)
      expect(await rights(client, 'public.bookings')).not.toEqual(expectation['public.bookings'])
    }))

  it('would be seen to be wrong: a grant too many', () =>
    planting(async (client) => {
      await client.query(`grant update (status) on public.appointments to authenticated`)
      await plant(
        client,
        `create policy planted on public.appointments for update to authenticated using (patient_id in (select private.my_patient_ids()))`,
      )
      await furnish(client)
      expect(await rights(client, 'public.appointments')).toMatchObject({
        patient: 'select:some update:some',
      })
    }))

  it("show each patient their own rows and nobody else's", () =>
    rolledBack(async (client) => {
      await furnish(client)
      const own = '50000000-0000-4000-8000-000000000001'
      const family = '50000000-0000-4000-8000-000000000003'
      await become(client, 'rina')
      for (const table of [
        'bookings',
        'appointments',
        'patient_consents',
        'vouchers',
        'voucher_entries',
      ]) {
        const { rows } = await client.query<{ patient_id: string }>(
          `select distinct patient_id from public.${table}`,
        )
        expect(rows.length, table).toBeGreaterThan(0)
        for (const { patient_id } of rows) expect([own, family], table).toContain(patient_id)
      }
      const { rows } = await client.query<{ id: string }>(
        `select id from public.patients order by id`,
      )
      expect(rows.map(({ id }) => id)).toEqual([own, family])
    }))
})
