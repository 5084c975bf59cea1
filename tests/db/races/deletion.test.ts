import { expect, it } from 'vitest'
import { at, holdArgs, holdSql, row } from '../../support/calendar.ts'
import { database, people as known } from '../../support/db.ts'
import { makePackage } from '../../support/desk.ts'
import { endHold } from '../../support/holds.ts'
import { attempt, blocked, withRace } from './calendar.ts'

const agus = { id: known.agus }
const completeSql = `select public.complete_deletion($1)`
const checkoutSql = `select public.begin_checkout($1, clinic_id => $2, service_id => $3, starts_at => $4, patient_id => $5)`

/** Asks for the deletion of this account, and returns the task. */
async function asked(person: { id: string }) {
  expect(await attempt(person, `select public.request_deletion()`, [])).toBe('ok')
  const sql = `select id from public.admin_tasks where account_id = $1`
  return (await database().query<{ id: string }>(sql, [person.id])).rows[0]!.id
}

it('two requests for deletion at once are one task', () =>
  withRace(5, async ({ people }) => {
    for (const person of people) {
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => attempt(person, `select public.request_deletion()`, [])),
      )
      expect(outcomes).toEqual(['ok', 'ok', 'ok'])
      const { rowCount } = await database().query(
        `delete from public.admin_tasks where account_id = $1`,
        [person.id],
      )
      expect(rowCount).toBe(1)
    }
  }))

it('who checks out or buys while their account is erased has begun before it, or is not signed in', () =>
  withRace(2, async ({ calendar: { clinic, service }, people }) => {
    const client = await database().connect()
    const holder = await database().connect()
    try {
      const package_id = await makePackage(client)
      const calls = [
        [checkoutSql, (it: string) => [it, clinic, service, at(3, '09:00'), null]],
        [`select public.begin_purchase($1, $2, $3)`, (it: string) => [it, package_id, clinic]],
      ] as const
      for (const [n, [sql, values]] of calls.entries()) {
        const person = people[n]!
        const task = await asked(person)
        await holder.query(`begin`)
        await holder.query(`select private.lock_account($1)`, [person.id])
        const erased = await blocked(agus, completeSql, [task])
        const call = await blocked(person, sql, values(person.id))
        await holder.query(`commit`)
        expect([await erased.of, await call.of], sql).toEqual(['ok', 'not_signed_in'])
      }
    } finally {
      await holder.query(`rollback`)
      for (const it of [client, holder]) it.release()
    }
  }))

it('a payment that is opened for an ended hold, while its person is erased, finds the hold ended', () =>
  withRace(2, async ({ calendar: { clinic, service }, people }) => {
    const client = await database().connect()
    const holder = await database().connect()
    try {
      for (const [n, how] of ['complete_deletion', 'remove_person'].entries()) {
        const person = people[n]!
        const child = await row<{ id: string }>(
          client,
          `insert into public.patients (user_id, full_name, created_by) values ($1, 'Anak Uji', $1) returning id`,
          [person.id],
        )
        const checkout = [person.id, clinic, service, at(4 + n, '09:00'), child.id]
        expect(await attempt(person, checkoutSql, checkout)).toBe('ok')
        const request = await row<{ id: string; booking_id: string }>(
          client,
          `select id, booking_id from private.idempotency_keys where user_id = $1`,
          [person.id],
        )
        await endHold(client, request.booking_id)
        const isWhole = how === 'complete_deletion'
        const task = isWhole ? await asked(person) : child.id
        await holder.query(`begin`)
        await holder.query(`select private.lock_account($1)`, [person.id])
        const erased = await blocked(isWhole ? agus : person, `select public.${how}($1)`, [task])
        const paid = await blocked(null, `select public.open_payment($1, 'midtrans', $2)`, [
          request.booking_id,
          request.id,
        ])
        await holder.query(`commit`)
        expect([await erased.of, await paid.of], how).toEqual(['ok', 'hold_expired'])
        const sql = `select from private.idempotency_keys where id = $1`
        expect((await client.query(sql, [request.id])).rowCount, how).toBe(0)
      }
    } finally {
      await holder.query(`rollback`)
      for (const it of [client, holder]) it.release()
    }
  }))

it('who is in the middle of booking is not erased', () =>
  withRace(1, async ({ calendar, people: [person] }) => {
    const holder = await database().connect()
    try {
      const task = await asked(person!)
      await holder.query(`begin`)
      await holder.query(`select private.lock_physiotherapists($1)`, [calendar.physiotherapists])
      const held = await blocked(person!, holdSql, holdArgs(calendar, at(3, '09:00')))
      const erased = await blocked(agus, completeSql, [task])
      await holder.query(`commit`)
      expect([await held.of, await erased.of]).toEqual(['ok', 'person_in_use'])
    } finally {
      await holder.query(`rollback`)
      holder.release()
    }
  }))

it('the job that tidies requests waits for none that is in use', () =>
  withRace(1, async ({ people: [person] }) => {
    const holder = await database().connect()
    try {
      await holder.query(
        `insert into private.idempotency_keys (user_id, key, request_digest, created_at)
         select $1, key, 'uji', now() - interval '3 days' from unnest('{used,old}'::text[]) as key`,
        [person!.id],
      )
      await holder.query(`begin`)
      const left = `select key from private.idempotency_keys where user_id = $1`
      await holder.query(`${left} and key = 'used' for update`, [person!.id])
      const sql = `set local lock_timeout = '5s'; select private.tidy_payment_requests()`
      expect(await attempt(null, sql, [])).toBe('ok')
      expect((await holder.query(left, [person!.id])).rows).toEqual([{ key: 'used' }])
    } finally {
      await holder.query(`rollback`)
      holder.release()
    }
  }))
