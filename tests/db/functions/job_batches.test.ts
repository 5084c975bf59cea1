import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { becomeOwner, rolledBack } from '../../support/db.ts'
import { cancel, faults, grant, holdFor, payFor, type Visit, wallet } from '../../support/money.ts'

/** Makes a function fail where `value` of its says this, until it is healed; only this transaction sees it. */
async function poison(client: pg.ClientBase, name: string, value: string, contains: string) {
  await becomeOwner(client)
  const { sql } = await row<{ sql: string }>(
    client,
    `select pg_get_functiondef($1::regproc) as sql`,
    [name],
  )
  const fault = `if ${value} ~ '${contains}' and current_setting('uji.healed', true) is distinct from 'yes' then raise 'uji'; end if;`
  await client.query(sql.replace('\nbegin\n', `\nbegin\n${fault}\n`))
}

const heal = (client: pg.ClientBase) => client.query(`set local "uji.healed" = 'yes'`)

const statusOf = async (client: pg.ClientBase, { booking }: Visit) =>
  (
    await row<{ status: string }>(client, `select status from public.bookings where id = $1`, [
      booking,
    ])
  ).status

describe('a job whose batch has one that fails', () => {
  it('settle_due gives everybody else their credit, and the one when it can', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const people = [await makePatient(client), await makePatient(client)] as const
      const visits: Visit[] = []
      for (const [n, { patient }] of people.entries()) {
        const visit = await holdFor(client, calendar, patient, at(3 + n, '09:00'))
        await payFor(client, visit)
        await cancel(client, visit, 'sari')
        visits.push(visit)
      }
      await client.query(
        `update public.settlements set created_at = now() - interval '9 days', choose_until = now() - interval '1 day'
         where appointment_id = any ($1)`,
        [visits.map((it) => it.appointment)],
      )
      for (const { patient } of people) expect(await faults(client, patient)).toEqual([])
      // what is checked when a transaction ends
      await poison(client, 'private.check_row_ledger', 'to_jsonb(new)::text', visits[0]!.booking)
      await client.query(`select private.settle_due()`)
      expect((await wallet(client, people[0].patient)).usable).toBe(0)
      expect((await wallet(client, people[1].patient)).usable).toBe(350_000)
      await heal(client)
      await client.query(`select private.settle_due()`)
      expect((await wallet(client, people[0].patient)).usable).toBe(350_000)
    }))

  it('expire_holds ends every other hold, and the one when it can', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const visits: Visit[] = []
      for (const n of [3, 4]) {
        const { patient } = await makePatient(client)
        const visit = await holdFor(client, calendar, patient, at(n, '09:00'))
        await client.query(
          `update public.bookings set hold_expires_at = now() - interval '1 minute' where id = $1`,
          [visit.booking],
        )
        visits.push(visit)
      }
      await poison(client, 'private.end_hold', '$1::text', visits[0]!.booking)
      await client.query(`select private.expire_holds()`)
      expect(await statusOf(client, visits[0]!)).toBe('held')
      expect(await statusOf(client, visits[1]!)).toBe('expired')
      await heal(client)
      await client.query(`select private.expire_holds()`)
      expect(await statusOf(client, visits[0]!)).toBe('expired')
    }))

  it('expire_vouchers writes off every other rest, and the one when it can', () =>
    rolledBack(async (client) => {
      const { patient } = await makePatient(client)
      const other = await makePatient(client)
      await grant(client, patient, 50_000)
      await grant(client, other.patient, 50_000)
      await client.query(
        `update public.vouchers set created_at = now() - interval '9 days',
           valid_until = (now() at time zone 'Asia/Jakarta')::date - 1 where patient_id = any ($1)`,
        [[patient, other.patient]],
      )
      for (const id of [patient, other.patient]) expect(await faults(client, id)).toEqual([])
      await poison(client, 'private.voucher_entries_guard', 'new.patient_id::text', patient)
      await client.query(`select private.expire_vouchers()`)
      const lost = async (id: string) => (await wallet(client, id)).expired
      expect(await lost(patient)).toBe(0)
      expect(await lost(other.patient)).toBe(50_000)
    }))
})
