import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import type { DeskSale } from '../../support/desk.ts'
import {
  cancel,
  checkOut,
  faults,
  grant,
  holdFor,
  payFor,
  report,
  wallet,
} from '../../support/money.ts'
import { makePurchase } from '../../support/sales.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.settle_refund($1, $2, $3, $4) as it`
const closeSql = `select public.close_task($1, 'Selesai') as it`
const moneyOpen = { field: 'task_id', rule: 'money_open' }
const keyedSql = `select public.settle_refund($1, $2, $3, $4, $5) as it`

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const admin = await makeStaff(client, 'admin', calendar.clinic)
  return { calendar, rina, admin }
}

/** The same, with a time that Rina holds. */
async function held(client: pg.ClientBase) {
  const people = await scene(client)
  const visit = await holdFor(client, people.calendar, people.rina.patient, at(3, '09:00'))
  return { ...people, visit }
}

/** The task that still waits for a booking. */
const openTask = (client: pg.ClientBase, booking: string) =>
  row<{ id: string }>(
    client,
    `select id from public.admin_tasks where booking_id = $1 and status = 'open'`,
    [booking],
  )

const taskOf = async (client: pg.ClientBase, booking: string) => {
  await becomeOwner(client)
  return row<{ id: string; status: string; kind: string; note: string | null; details: object }>(
    client,
    `select id, status, kind, note, details from public.admin_tasks
     where booking_id = $1 and kind <> 'ledger_fault' order by created_at, id limit 1`,
    [booking],
  )
}

const settle = async (
  client: pg.ClientBase,
  by: { id: string },
  task: string,
  amount: number,
  method = 'transfer',
  reference: string | null = 'BCA 77',
) => {
  await become(client, by)
  const { it: sale } = await row<{ it: DeskSale }>(client, sql, [task, amount, method, reference])
  await becomeOwner(client)
  await client.query('set constraints all immediate')
  await client.query('set constraints all deferred')
  return sale
}

describe('settle_refund', () => {
  it('pays back what a cancelled booking was paid with, and closes the task', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      const attempt = (await payFor(client, visit))!
      await cancel(client, visit, rina, 'refund')
      const task = await taskOf(client, visit.booking)
      const sale = await settle(client, admin, task.id, 350_000)
      expect(sale).toMatchObject({
        is_refund: true,
        total_idr: -350_000,
        payments: [{ method: 'transfer', amount_idr: -350_000, reference: 'BCA 77' }],
      })
      // a retry
      expect(await settle(client, admin, task.id, 350_000)).toEqual(sale)
      expect(await taskOf(client, visit.booking)).toMatchObject({
        status: 'done',
        note: 'transfer BCA 77',
        details: { settled_idr: 350_000 },
      })
      expect(
        await row(
          client,
          `select status, open_idr, settled_idr, refunded_idr from public.payments where id = $1`,
          [attempt.id],
        ),
      ).toEqual({ status: 'refunded', open_idr: 0, settled_idr: 350_000, refunded_idr: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
      await become(client, admin)
      expect(await refusal(client, sql, [task.id, 350_000, 'cash', null])).toMatchObject({
        code: 'sale_closed',
        status: 409,
        details: { rule: 'settled' },
      })
      await become(client, rina)
      expect(
        await row(client, `select public.my_bookings() -> 'bookings' -> 0 -> 'given_back' as it`),
      ).toMatchObject({ it: { refund_idr: 350_000, refunded_idr: 350_000 } })
      // if the provider refunds it as well, the sums still agree and a task reports it
      await becomeOwner(client)
      await report(client, attempt, { refunded: 350_000 })
      expect(await faults(client, rina.patient)).toEqual([])
      expect(
        await row(
          client,
          `select details ->> 'paid_back_twice_idr' as idr from public.admin_tasks where booking_id = $1 and status = 'open'`,
          [visit.booking],
        ),
      ).toEqual({ idr: '350000' })
    }))

  it('pays back in parts, never more than waits', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      await payFor(client, visit)
      await cancel(client, visit, rina, 'refund')
      const { id } = await taskOf(client, visit.booking)
      await settle(client, admin, id, 100_000)
      expect(await taskOf(client, visit.booking)).toMatchObject({ status: 'open' })
      await become(client, admin)
      expect((await refusal(client, sql, [id, 250_001, 'cash', null])).details).toEqual({
        field: 'amount_idr',
        max_idr: 250_000,
      })
      await settle(client, admin, id, 250_000, 'cash', null)
      expect(await taskOf(client, visit.booking)).toMatchObject({ status: 'done', note: 'cash' })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('pays the same amount back twice under two keys, and once under one', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      await payFor(client, visit)
      await cancel(client, visit, rina, 'refund')
      const { id } = await taskOf(client, visit.booking)
      await become(client, admin)
      const cash = async (key: string) =>
        (await row<{ it: DeskSale }>(client, keyedSql, [id, 100_000, 'cash', null, key])).it.id
      const first = await cash('a')
      expect(await cash('a')).toBe(first)
      for (const other of [
        [id, 100_001, 'cash', null, 'a'],
        [id, 100_000, 'transfer', 'BCA 77', 'a'],
      ])
        expect(await refusal(client, keyedSql, other)).toMatchObject({
          code: 'invalid_input',
          details: { field: 'idempotency_key', rule: 'reused' },
        })
      const second = await cash('b')
      expect(second).not.toBe(first)
      // without a key it is a retry of what equals it
      const { it: again } = await row<{ it: DeskSale }>(client, sql, [id, 100_000, 'cash', null])
      expect([first, second]).toContain(again.id)
      expect((await refusal(client, keyedSql, [id, 1, 'cash', null, ''])).details).toEqual({
        field: 'idempotency_key',
      })
      expect(await taskOf(client, visit.booking)).toMatchObject({
        status: 'open',
        details: { settled_idr: 200_000 },
      })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('pays back what was paid at the desk', () =>
    rolledBack(async (client) => {
      const { calendar, rina, admin } = await scene(client)
      await become(client, 'sari')
      const booking = await hold(client, calendar, at(3, '09:00'), { patient: rina.patient })
      const sale = {
        idempotency_key: booking.id,
        payments: [{ method: 'cash', amount_idr: 350_000 }],
      }
      await client.query(`select public.confirm_at_desk($1, null, $2)`, [booking.id, sale])
      await cancel(client, { appointment: booking.appointment.id }, rina, 'refund')
      const { id } = await taskOf(client, booking.id)
      await become(client, admin)
      expect((await refusal(client, closeSql, [id])).details).toEqual(moneyOpen)
      expect((await refusal(client, sql, [id, 350_001, 'cash', null])).details).toEqual({
        field: 'amount_idr',
        max_idr: 350_000,
      })
      const back = await settle(client, admin, id, 350_000, 'cash', null)
      expect(back).toMatchObject({
        total_idr: -350_000,
        lines: [{ kind: 'session', amount_idr: -350_000 }],
      })
      expect(await row(client, `select private.desk_idr($1) as idr`, [booking.id])).toEqual({
        idr: 0,
      })
      expect(await faults(client, rina.patient)).toEqual([])
      await become(client, rina)
      expect(
        await row(client, `select public.my_bookings() -> 'bookings' -> 0 -> 'given_back' as it`),
      ).toMatchObject({ it: { refund_idr: 350_000, refunded_idr: 350_000 } })
    }))

  it('pays back what was too little, through the books', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      const attempt = (await checkOut(client, visit))!
      await report(client, attempt, { received: 1_000 })
      const { id, kind } = await taskOf(client, visit.booking)
      expect(kind).toBe('payment_review')
      await settle(client, admin, id, 1_000)
      expect(
        await row(
          client,
          `select sum(total_idr)::integer as idr, count(*)::integer as sales from public.sales where booking_id = $1`,
          [visit.booking],
        ),
      ).toEqual({ idr: 0, sales: 2 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('pays back what came for a package, whose task is not closed before', () =>
    rolledBack(async (client) => {
      const { calendar, rina, admin } = await scene(client)
      const purchase = await makePurchase(client, {
        patient: rina.patient,
        clinic: calendar.clinic,
      })
      await report(client, purchase, { received: 1_000_000 })
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.admin_tasks where purchase_id = $1`,
        [purchase.purchase],
      )
      await become(client, admin)
      expect((await refusal(client, closeSql, [id])).details).toEqual(moneyOpen)
      await settle(client, admin, id, 1_000_000)
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('pays back what came by a payment after it was sold', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      const attempt = (await payFor(client, visit))!
      await report(client, attempt, { received: 700_000 })
      const { id } = await taskOf(client, visit.booking)
      // paid some days ago
      await client.query('set local session_replication_role = replica')
      await client.query(
        `update public.payments set paid_at = now() - interval '3 days' where id = $1`,
        [attempt.id],
      )
      await client.query('set local session_replication_role = default')
      await settle(client, admin, id, 100_000)
      expect(await faults(client, rina.patient)).toEqual([])
      await settle(client, admin, id, 250_000)
      expect(await taskOf(client, visit.booking)).toMatchObject({ status: 'done' })
      expect(await faults(client, rina.patient)).toEqual([])
      // and the price, once the visit is cancelled
      await cancel(client, visit, rina, 'refund')
      const { id: price } = await openTask(client, visit.booking)
      await settle(client, admin, price, 350_000)
      expect(
        await row(
          client,
          `select sum(total_idr)::integer as idr, count(*)::integer as sales from public.sales where booking_id = $1`,
          [visit.booking],
        ),
      ).toEqual({ idr: 0, sales: 5 })
      // The day on which the payment was sold may be closed: what came later is of today.
      expect(
        await row(
          client,
          `select count(*)::integer as before from public.sales where booking_id = $1 and sold_at < now() - interval '1 day'`,
          [visit.booking],
        ),
      ).toEqual({ before: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('pays back in parts what came after everything had gone back', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      const attempt = (await checkOut(client, visit))!
      await report(client, attempt, { received: 100_000 })
      await report(client, attempt, { received: 100_000, refunded: 100_000 })
      await report(client, attempt, { received: 350_000, refunded: 100_000 })
      const { id } = await openTask(client, visit.booking)
      await settle(client, admin, id, 50_000, 'cash', null)
      expect(await faults(client, rina.patient)).toEqual([])
      await settle(client, admin, id, 200_000)
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('stays open until all is back that the provider could not pay back', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      const attempt = (await payFor(client, visit))!
      await become(client, admin)
      const { it: refund } = await row<{ it: string }>(
        client,
        `select public.begin_refund($1, 350000, 'Diminta', 'k') ->> 'refund_id' as it`,
        [attempt.id],
      )
      await becomeOwner(client)
      await client.query(`select public.end_refund($1, false)`, [refund])
      const { id } = await taskOf(client, visit.booking)
      await settle(client, admin, id, 100_000, 'cash', null)
      expect(await taskOf(client, visit.booking)).toMatchObject({ status: 'open' })
      await settle(client, admin, id, 250_000)
      expect(await taskOf(client, visit.booking)).toMatchObject({ status: 'done' })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('takes a key for the same refund also when it is no longer remembered', () =>
    rolledBack(async (client) => {
      const { rina, admin, visit } = await held(client)
      await payFor(client, visit)
      await cancel(client, visit, rina, 'refund')
      const { id } = await taskOf(client, visit.booking)
      await become(client, admin)
      const { it: sale } = await row<{ it: DeskSale }>(client, keyedSql, [
        ...[id, 100_000, 'cash', null, 'a'],
      ])
      await becomeOwner(client)
      await client.query(`delete from private.idempotency_keys`)
      await become(client, admin)
      const refused = await refusal(client, keyedSql, [id, 250_000, 'cash', null, 'a'])
      expect(refused.details).toMatchObject({ field: 'idempotency_key', rule: 'reused' })
      const again = await row<{ it: DeskSale }>(client, keyedSql, [id, 100_000, 'cash', null, 'a'])
      expect(again.it.id).toBe(sale.id)
    }))

  it('takes unused credit back that the money had become, and used credit not', () =>
    rolledBack(async (client) => {
      const { calendar, rina, admin } = await scene(client)
      await grant(client, rina.patient, 20_000)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      const attempt = (await checkOut(client, visit))!
      await report(client, attempt, { received: 400_000 })
      const { id } = await taskOf(client, visit.booking)
      await become(client, admin)
      // 400,000: 50,000 overpaid, which became credit, and the 350,000 price
      expect((await refusal(client, sql, [id, 400_001, 'cash', null])).details).toEqual({
        field: 'amount_idr',
        max_idr: 400_000,
      })
      await settle(client, admin, id, 50_000)
      expect(await wallet(client, rina.patient)).toMatchObject({
        usable: 20_000,
        taken_back: 50_000,
      })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('is for administrators of its clinic, and for tasks in which money waits', () =>
    rolledBack(async (client) => {
      const { calendar, rina, admin, visit } = await held(client)
      await payFor(client, visit)
      await cancel(client, visit, rina, 'refund')
      const { id } = await taskOf(client, visit.booking)
      for (const who of ['rina', 'sari', 'dewi'] as const) {
        await become(client, who)
        expect((await refusal(client, sql, [id, 1, 'cash', null])).code).toBe('forbidden')
      }
      await become(client, admin)
      const field = async (...args: unknown[]) => (await refusal(client, sql, args)).details?.field
      expect(await field(null, 1, 'cash', null)).toBe('task_id')
      expect(await field(id, 0, 'cash', null)).toBe('amount_idr')
      expect(await field(id, null, 'cash', null)).toBe('amount_idr')
      expect(await field(id, 1, 'credit', null)).toBe('method')
      expect(await field(id, 1, 'transfer', ' ')).toBe('reference')
      await become(client, 'agus')
      expect((await refusal(client, sql, [calendar.clinic, 1, 'cash', null])).code).toBe(
        'not_found',
      )
      await becomeOwner(client)
      const { id: other } = await row<{ id: string }>(
        client,
        `insert into public.admin_tasks (kind, clinic_id) values ('off_day_conflict', $1) returning id`,
        [calendar.clinic],
      )
      await become(client, admin)
      expect(await field(other, 1, 'cash', null)).toBe('task_id')
    }))
})
