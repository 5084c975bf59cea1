import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { cancel, checkOut, holdFor, payFor, report } from '../../support/money.ts'
import { makePurchase, ownPackage } from '../../support/sales.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Task = {
  id: string
  kind: string
  can_close: boolean
  waiting_idr: number | null
  purchase_number: string | null
  patient: { id: string | null }
}
type Tasks = { count: number; tasks: Task[] }
const tasksOf = async (client: pg.ClientBase, clinic: string | null, count = 50) =>
  (await row<{ it: Tasks }>(client, `select public.staff_tasks($1, $2) as it`, [clinic, count])).it
const closeSql = `select public.close_task($1, $2) as task`

async function scene(client: pg.ClientBase) {
  const { clinic } = await makeCalendar(client)
  const { rows } = await client.query<{ id: string }>(
    `insert into public.admin_tasks (kind, clinic_id, created_at)
     select kind, $1, now() - position * interval '1 hour'
     from unnest(array['off_day_conflict', 'deletion_request']) with ordinality as it (kind, position)
     returning id`,
    [clinic],
  )
  return {
    clinic,
    conflict: rows[0]!.id,
    admin: await makeStaff(client, 'admin', clinic),
    desk: await makeStaff(client, 'receptionist', clinic),
    stranger: await makeStaff(client, 'admin', (await makeCalendar(client)).clinic),
  }
}

describe('staff_tasks', () => {
  it('lists administrators all of their clinics, the front desk what it can act upon', () =>
    rolledBack(async (client) => {
      const { clinic, admin, desk, stranger, conflict } = await scene(client)
      await become(client, admin)
      expect(
        (await tasksOf(client, null)).tasks.map(({ kind, can_close }) => [kind, can_close]),
      ).toEqual([
        ['deletion_request', true],
        ['off_day_conflict', true],
      ])
      expect(await tasksOf(client, clinic, 0)).toEqual({ count: 2, tasks: [] })
      const ofKind = `select public.staff_tasks($1, 1, array['off_day_conflict', 'refund_request']) as it`
      expect((await row<{ it: Tasks }>(client, ofKind, [clinic])).it).toMatchObject({
        count: 1,
        tasks: [{ id: conflict }],
      })
      await become(client, desk)
      expect(await tasksOf(client, clinic)).toMatchObject({
        count: 1,
        tasks: [{ id: conflict, can_close: false }],
      })
      await become(client, stranger)
      expect(await tasksOf(client, null)).toEqual({ count: 0, tasks: [] })
      expect((await refusal(client, `select public.staff_tasks($1)`, [clinic])).code).toBe(
        'forbidden',
      )
      for (const person of ['dewi', 'rina'] as const) {
        await become(client, person)
        expect((await refusal(client, `select public.staff_tasks()`)).code).toBe('forbidden')
      }
    }))

  it('says whose package a task is about', () =>
    rolledBack(async (client) => {
      const { clinic, admin } = await scene(client)
      const { patient } = await makePatient(client)
      const { purchase, reference } = await makePurchase(client, { patient, clinic })
      await client.query(`select private.raise_task('payment_review', null, '{}', $1)`, [purchase])
      await become(client, admin)
      const { tasks } = await tasksOf(client, clinic)
      expect(tasks.find(({ kind }) => kind === 'payment_review')).toMatchObject({
        patient: { id: patient },
        purchase_number: reference.replace(/-1$/, ''),
      })
    }))
})

describe('the money of a task', () => {
  const settleSql = `select public.settle_refund($1, $2, 'cash', null, gen_random_uuid()::text)`
  /** What waits by the tasks of a clinic, which can indeed be paid back. */
  async function waitingAt(client: pg.ClientBase, clinic: string) {
    await becomeOwner(client)
    await become(client, 'agus')
    const { tasks } = await tasksOf(client, clinic)
    for (const { id, waiting_idr } of tasks.filter((task) => task.waiting_idr! > 0)) {
      await client.query('savepoint settle')
      await client.query(settleSql, [id, waiting_idr])
      await client.query('rollback to savepoint settle')
      const refused = await refusal(client, settleSql, [id, 1_000_000_000])
      expect(refused).toMatchObject({ code: 'invalid_input' })
    }
    await becomeOwner(client)
    return tasks.map(({ kind, waiting_idr }) => [kind, waiting_idr])
  }

  it('is what can be paid back, not what the provider has left', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { clinic } = calendar
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      const paid = (await payFor(client, visit))!
      await report(client, paid, { refunded: 100_000 })
      expect(await waitingAt(client, clinic)).toEqual([['payment_review', 0]])
      await cancel(client, visit, rina, 'refund')
      const asked = ['refund_request', 250_000]
      expect(await waitingAt(client, clinic)).toContainEqual(asked)
      await report(client, paid, { refunded: 150_000 })
      expect(await waitingAt(client, clinic)).toContainEqual(['refund_request', 200_000])
    }))

  it('is the credit of what was too much, until it is used', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await report(client, (await checkOut(client, visit))!, { received: 375_000 })
      expect(await waitingAt(client, calendar.clinic)).toEqual([['payment_review', 25_000]])
      const { code } = await row<{ code: string }>(
        client,
        `select code from public.vouchers where patient_id = $1`,
        [rina.patient],
      )
      await payFor(client, await holdFor(client, calendar, rina.patient, at(3, '11:00')), [code])
      expect(await waitingAt(client, calendar.clinic)).toEqual([['payment_review', 0]])
    }))

  it('is a patient’s, also when it was paid for a package', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const bought = await ownPackage(client, { patient: rina.patient, clinic: calendar.clinic })
      await report(client, bought, { refunded: 500_000 })
      await become(client, 'agus')
      const { tasks } = await tasksOf(client, calendar.clinic)
      expect(tasks).toMatchObject([
        {
          waiting_idr: 0,
          purchase_number: bought.reference.slice(0, -2),
          patient: { id: rina.patient },
        },
      ])
    }))
})

describe('close_task', () => {
  it('is done once, with a note, by an administrator of the clinic', () =>
    rolledBack(async (client) => {
      const { admin, desk, stranger, conflict } = await scene(client)
      for (const person of [desk, stranger, 'dewi'] as const) {
        await become(client, person)
        expect((await refusal(client, closeSql, [conflict, 'Sudah ditelepon'])).code).toBe(
          'forbidden',
        )
      }
      await become(client, admin)
      expect((await refusal(client, closeSql, [conflict, ' '])).details).toEqual({ field: 'note' })
      const { task } = await row<{ task: object }>(client, closeSql, [
        conflict,
        ' Sudah ditelepon ',
      ])
      expect(task).toMatchObject({ status: 'done', resolved_by: admin.id, note: 'Sudah ditelepon' })
      const { task: again } = await row<{ task: object }>(client, closeSql, [conflict, 'Lagi'])
      expect(again).toEqual(task)
      expect((await tasksOf(client, null)).count).toBe(1)
      await become(client, 'agus')
      expect(
        (await refusal(client, closeSql, ['00000000-0000-4000-8000-000000000000', 'Sudah'])).code,
      ).toBe('not_found')
    }))

  it('does not close what money waits for', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const { appointment } = await confirmed(client, rina, calendar, at(3, '09:00'))
      await become(client, rina)
      await client.query(`select public.cancel_appointment($1, null, 'refund')`, [appointment.id])
      await becomeOwner(client)
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.admin_tasks where kind = 'refund_request' and clinic_id = $1`,
        [calendar.clinic],
      )
      await become(client, 'agus')
      expect(await refusal(client, closeSql, [id, 'Sudah'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'task_id', rule: 'money_open' },
      })
    }))
})
