import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type Appointment, at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import {
  cancel,
  confirmUnpaid,
  faults,
  grant,
  holdFor,
  payFor,
  report,
  tasks,
  wallet,
} from '../../support/money.ts'
import { makeStaff } from '../../support/staff-people.ts'

const choose = `select public.choose_settlement($1, $2) as appointment`
const move = `select public.reschedule_appointment($1, $2, null, $3) as appointment`
const gone = { code: 'reschedule_closed', status: 422, details: { rule: 'refunded' } }

/** Rina has paid, partly with credit, the clinic has cancelled, and her choice is open. */
async function scene(client: pg.ClientBase, credit = 100_000) {
  const calendar = await makeCalendar(client)
  const admin = await makeStaff(client, 'admin', calendar.clinic)
  const rina = await makePatient(client)
  const codes = credit ? [await grant(client, rina.patient, credit)] : []
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  const attempt = (await payFor(client, visit, codes))!
  await cancel(client, visit, 'sari')
  return { admin, rina, visit, attempt, id: visit.appointment }
}

const choice = async (client: pg.ClientBase, id: string) => {
  await becomeOwner(client)
  const sql = `select choice, chosen_by from public.settlements where appointment_id = $1`
  return row<{ choice: string | null }>(client, sql, [id])
}

/** An administrator asks the provider to pay this back. */
async function ask(client: pg.ClientBase, by: { id: string }, payment: string, amount: number) {
  await become(client, by)
  const sql = `select public.begin_refund($1, $2, 'Diminta pasien', 'k') ->> 'refund_id' as id`
  const { id } = await row<{ id: string }>(client, sql, [payment, amount])
  await becomeOwner(client)
  return id
}

/** Nothing is left to choose: no new time, no credit, and what vouchers paid is back. */
async function expectEnded(
  client: pg.ClientBase,
  { rina, id }: { rina: { id: string; patient: string }; id: string },
  credit = 100_000,
) {
  expect(await choice(client, id)).toEqual({ choice: 'refund', chosen_by: null })
  expect(await wallet(client, rina.patient)).toMatchObject({ usable: credit, owed: 0, used: 0 })
  expect(await faults(client, rina.patient)).toEqual([])
  await become(client, rina)
  expect(await refusal(client, move, [id, at(5, '10:00'), null])).toMatchObject({
    code: 'reschedule_closed',
  })
  expect(await refusal(client, choose, [id, 'credit'])).toMatchObject({ code: 'settlement_closed' })
  await client.query(choose, [id, 'refund'])
  await become(client, 'sari')
  expect(await refusal(client, move, [id, at(5, '10:00'), 'Diminta'])).toMatchObject({
    code: 'reschedule_closed',
  })
  await becomeOwner(client)
}

describe('money that goes back while the choice after a cancellation by the clinic is open', () => {
  it('ends the choice when the provider reports it, in parts', () =>
    rolledBack(async (client) => {
      const it = await scene(client)
      await report(client, it.attempt, { refunded: 100_000 })
      expect(await choice(client, it.id)).toMatchObject({ choice: null })
      await report(client, it.attempt, { refunded: 250_000 })
      await expectEnded(client, it)
      expect((await tasks(client, it.visit.booking)).map(({ kind }) => kind)).toEqual([
        'payment_review',
        'payment_review',
      ])
    }))

  it('ends the choice when an administrator asked for it, and asks for nothing twice', () =>
    rolledBack(async (client) => {
      const it = await scene(client)
      const refund = await ask(client, it.admin, it.attempt.id, 250_000)
      await client.query(`select public.end_refund($1, true)`, [refund])
      await expectEnded(client, it)
      expect((await tasks(client, it.visit.booking)).map(({ kind }) => kind)).toEqual([
        'payment_review',
      ])
    }))

  it('ends the choice when the clinic pays it back itself', () =>
    rolledBack(async (client) => {
      const it = await scene(client)
      const refund = await ask(client, it.admin, it.attempt.id, 250_000)
      await client.query(`select public.end_refund($1, false)`, [refund])
      const { id: task } = await row<{ id: string }>(
        client,
        `select id from public.admin_tasks where booking_id = $1 and status = 'open'`,
        [it.visit.booking],
      )
      await become(client, it.admin)
      await client.query(`select public.settle_refund($1, 100000, 'cash', null)`, [task])
      expect(await choice(client, it.id)).toMatchObject({ choice: null })
      await become(client, it.admin)
      await client.query(`select public.settle_refund($1, 150000, 'cash', null)`, [task])
      await expectEnded(client, it)
      expect(await tasks(client, it.visit.booking)).toHaveLength(1)
    }))

  it('refuses a new time when part of it is back, and leaves the rest to choose', () =>
    rolledBack(async (client) => {
      const { rina, id, attempt } = await scene(client)
      await report(client, attempt, { refunded: 50_000 })
      await become(client, rina)
      expect(await refusal(client, move, [id, at(5, '10:00'), null])).toMatchObject(gone)
      const slots = `select public.reschedule_slots($1, $2::date, $2::date)`
      expect((await client.query(slots, [id, at(5, '10:00')])).rows).toEqual([])
      await become(client, 'sari')
      expect(await refusal(client, move, [id, at(5, '10:00'), 'Diminta'])).toMatchObject(gone)
      expect(
        await refusal(client, `select public.check_move($1, $2)`, [id, at(5, '10:00')]),
      ).toMatchObject(gone)
      await become(client, rina)
      await client.query(choose, [id, 'credit'])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 300_000, owed: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('refuses a new time while the provider is asked, until it has refused', () =>
    rolledBack(async (client) => {
      const { admin, rina, id, attempt } = await scene(client, 0)
      const refund = await ask(client, admin, attempt.id, 350_000)
      await become(client, rina)
      expect(await refusal(client, move, [id, at(5, '10:00'), null])).toMatchObject(gone)
      await becomeOwner(client)
      await client.query(`select public.end_refund($1, false)`, [refund])
      await become(client, rina)
      expect(
        await row<{ appointment: Appointment }>(client, move, [id, at(5, '10:00'), null]),
      ).toMatchObject({ appointment: { status: 'confirmed' } })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('leaves a choice alone for which no money was taken', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await confirmUnpaid(client, visit)
      await cancel(client, visit, 'sari')
      await become(client, rina)
      await client.query(move, [visit.appointment, at(5, '10:00'), null])
      expect(await choice(client, visit.appointment)).toMatchObject({ choice: 'new_time' })
    }))

  it('still tells of the cancellation whom nobody has told of the choice', () =>
    rolledBack(async (client) => {
      const { visit, attempt } = await scene(client, 0)
      await report(client, attempt, { refunded: 350_000 })
      const { rows } = await client.query(
        `select kind from private.notifications
         where booking_id = $1 and status = 'queued' and kind ~ 'cancelled|choice'`,
        [visit.booking],
      )
      expect(rows).toEqual([{ kind: 'appointment_cancelled' }])
    }))
})
