import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, becomeService, refusal, rolledBack } from '../../support/db.ts'
import { cancel, faults, holdFor, payFor, report, tasks } from '../../support/money.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.begin_refund($1, $2, $3, $4) as it`
type Begun = { refund_id: string; status: string; order_id: string; provider: string }

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const admin = await makeStaff(client, 'admin', calendar.clinic)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  const attempt = (await payFor(client, visit))!
  await cancel(client, visit, rina, 'refund')
  await become(client, admin)
  const begin = async (amount: number, key: string) =>
    (await row<{ it: Begun }>(client, sql, [attempt.id, amount, 'Diminta pasien', key])).it
  const end = async (id: string, isDone: boolean) => {
    await becomeService(client)
    const answer = await row<{ it: { refunded_idr: number; open_idr: number } }>(
      client,
      `select public.end_refund($1, $2) as it`,
      [id, isDone],
    )
    await become(client, admin)
    return answer.it
  }
  return { calendar, rina, admin, visit, attempt, begin, end }
}

describe('begin_refund', () => {
  it('notes what is asked, once for each key and one at a time', () =>
    rolledBack(async (client) => {
      const { attempt, begin, end } = await scene(client)
      const begun = await begin(100_000, 'a')
      expect(begun).toMatchObject({
        status: 'asked',
        provider: 'midtrans',
        order_id: attempt.reference,
      })
      expect(await begin(100_000, 'a')).toEqual(begun)
      const refused = async (amount: number, key: string) =>
        (await refusal(client, sql, [attempt.id, amount, 'Diminta pasien', key])).details
      expect(await refused(100_001, 'a')).toEqual({ field: 'Idempotency-Key', rule: 'reused' })
      expect(await refused(100_000, 'b')).toEqual({
        rule: 'refund_under_way',
        amount_idr: 100_000,
        idempotency_key: 'a',
      })
      await end(begun.refund_id, true)
      expect((await begin(100_000, 'a')).status).toBe('done')
      expect(await refused(250_001, 'b')).toEqual({ field: 'amount_idr', max_idr: 250_000 })
      expect((await begin(250_000, 'b')).status).toBe('asked')
    }))

  it('is another refund under the same key once the provider has refused it', () =>
    rolledBack(async (client) => {
      const { begin, end } = await scene(client)
      const first = await begin(100_000, 'a')
      await end(first.refund_id, false)
      const second = await begin(100_000, 'a')
      expect(second.status).toBe('asked')
      expect(second.refund_id).not.toBe(first.refund_id)
      // the late answer to the first leaves the second as it is
      expect(await end(first.refund_id, false)).toMatchObject({ refunded_idr: 0 })
      expect(await begin(100_000, 'a')).toEqual(second)
      expect(await end(second.refund_id, true)).toMatchObject({ refunded_idr: 100_000 })
      expect(await begin(100_000, 'a')).toMatchObject({ ...second, status: 'done' })
    }))

  it('is for administrators of its clinic', () =>
    rolledBack(async (client) => {
      const { attempt } = await scene(client)
      const elsewhere = await makeStaff(client, 'admin', (await makeCalendar(client)).clinic)
      for (const who of ['rina', 'sari', 'dewi', elsewhere] as const) {
        await become(client, who)
        expect((await refusal(client, sql, [attempt.id, 1, 'Diminta', 'k'])).code).toBe('forbidden')
      }
      await become(client, 'agus')
      const field = async (...args: unknown[]) => (await refusal(client, sql, args)).details?.field
      expect(await field(null, 1, 'Diminta', 'k')).toBe('payment_id')
      expect(await field(attempt.id, 0, 'Diminta', 'k')).toBe('amount_idr')
      expect(await field(attempt.id, 1, ' a ', 'k')).toBe('reason')
      expect(await field(attempt.id, 1, 'Diminta', '')).toBe('Idempotency-Key')
    }))
})

describe('end_refund', () => {
  it('counts money once that the provider has told of already', () =>
    rolledBack(async (client) => {
      const { rina, visit, attempt, begin, end } = await scene(client)
      const { refund_id } = await begin(350_000, 'a')
      await becomeOwner(client)
      await report(client, attempt, { refunded: 350_000 })
      for (let told = 0; told < 2; told += 1)
        expect(await end(refund_id, true)).toMatchObject({ refunded_idr: 350_000, open_idr: 0 })
      await becomeOwner(client)
      await report(client, attempt, { refunded: 350_000 })
      expect(await faults(client, rina.patient)).toEqual([])
      expect((await tasks(client, visit.booking)).map(({ kind }) => kind)).toEqual([
        'refund_request',
      ])
      expect(await row(client, `select private.sold_idr($1) as idr`, [attempt.id])).toEqual({
        idr: 0,
      })
    }))

  it('is done where it is refused after its money was reported', () =>
    rolledBack(async (client) => {
      const { visit, attempt, begin, end } = await scene(client)
      const { refund_id } = await begin(50_000, 'a')
      await becomeOwner(client)
      await report(client, attempt, { refunded: 50_000 })
      expect(await end(refund_id, false)).toMatchObject({ refunded_idr: 50_000 })
      await becomeOwner(client)
      expect(
        await row(client, `select status from private.refunds where id = $1`, [refund_id]),
      ).toEqual({
        status: 'done',
      })
      expect((await tasks(client, visit.booking)).map(({ kind }) => kind)).not.toContain(
        'payment_review',
      )
    }))

  it('leaves a task where the provider refuses', () =>
    rolledBack(async (client) => {
      const { calendar, rina, admin, end } = await scene(client)
      const visit = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
      const attempt = (await payFor(client, visit))!
      await become(client, admin)
      const { it: begun } = await row<{ it: Begun }>(client, sql, [attempt.id, 50_000, 'Maaf', 'z'])
      await end(begun.refund_id, false)
      expect(await end(begun.refund_id, true)).toMatchObject({ refunded_idr: 0 })
      await becomeOwner(client)
      expect(await tasks(client, visit.booking)).toEqual([
        { kind: 'refund_request', details: { amount_idr: 50_000, payment_id: attempt.id } },
      ])
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.admin_tasks where booking_id = $1`,
        [visit.booking],
      )
      await become(client, admin)
      await client.query(`select public.settle_refund($1, 50000, 'cash', null)`, [id])
      await becomeOwner(client)
      await client.query('set constraints all immediate')
      expect(await faults(client, rina.patient)).toEqual([])
    }))
})
