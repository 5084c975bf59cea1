import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { becomeOwner, rolledBack } from '../../support/db.ts'
import { cancel, holdFor, payFor, type Visit, wallet } from '../../support/money.ts'

/** Makes a function fail for one booking until it is healed; only this transaction sees it. */
async function poison(client: pg.ClientBase, name: string, booking: string) {
  await becomeOwner(client)
  const { sql } = await row<{ sql: string }>(
    client,
    `select pg_get_functiondef($1::regproc) as sql`,
    [name],
  )
  const fault = `if $1::text ~ '${booking}' and current_setting('uji.healed', true) is distinct from 'yes' then raise 'uji'; end if;`
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
      await poison(client, 'private.settle_cancellation', visits[0]!.booking)
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
      await poison(client, 'private.end_hold', visits[0]!.booking)
      await client.query(`select private.expire_holds()`)
      expect(await statusOf(client, visits[0]!)).toBe('held')
      expect(await statusOf(client, visits[1]!)).toBe('expired')
      await heal(client)
      await client.query(`select private.expire_holds()`)
      expect(await statusOf(client, visits[0]!)).toBe('expired')
    }))
})
