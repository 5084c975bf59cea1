import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../support/db.ts'
import { type DeskSale, recordSql } from '../support/desk.ts'
import { cancel, faults, holdFor, payFor, report, type Visit } from '../support/money.ts'
import { makePurchase, salesOf } from '../support/sales.ts'

/** A visit that was paid for online. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  const attempt = (await payFor(client, visit))!
  return { calendar, rina, visit, attempt }
}

const shown = async (client: pg.ClientBase, { appointment }: Visit) => {
  await become(client, 'sari')
  const { it } = await row<{ it: { is_paid: boolean; due_idr: number } }>(
    client,
    `select public.read_appointment($1) as it`,
    [appointment],
  )
  return { is_paid: it.is_paid, due_idr: it.due_idr }
}

const payAtDesk = (visit: Visit, clinic: string) => ({
  idempotency_key: visit.booking,
  clinic_id: clinic,
  booking_id: visit.booking,
  lines: [{ kind: 'session', unit_price_idr: 350_000 }],
  payments: [{ method: 'cash', amount_idr: 350_000 }],
})

describe('a price that was charged back', () => {
  it('is left to pay, and is paid at the desk', () =>
    rolledBack(async (client) => {
      const { calendar, rina, visit, attempt } = await scene(client)
      expect(await shown(client, visit)).toEqual({ is_paid: true, due_idr: 0 })
      await becomeOwner(client)
      await report(client, attempt, { refunded: 350_000 })
      expect(await shown(client, visit)).toEqual({ is_paid: false, due_idr: 350_000 })
      const sale = payAtDesk(visit, calendar.clinic)
      await row<{ it: DeskSale }>(client, recordSql, [sale])
      expect(await shown(client, visit)).toEqual({ is_paid: true, due_idr: 0 })
      expect(await faults(client, rina.patient)).toEqual([])
      const sales = await salesOf(client, visit)
      expect(sales.map(({ total_idr }) => total_idr)).toEqual([350_000, -350_000, 350_000])
      // cancelled afterwards, what the desk took becomes credit, and nothing more
      await cancel(client, visit, rina)
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('is not when the clinic gave it back', () =>
    rolledBack(async (client) => {
      const { calendar, visit, attempt } = await scene(client)
      await become(client, 'agus')
      const { it: refund } = await row<{ it: string }>(
        client,
        `select public.begin_refund($1, 350000, 'Diminta', 'k') ->> 'refund_id' as it`,
        [attempt.id],
      )
      await becomeOwner(client)
      await report(client, attempt, { refunded: 350_000 })
      await client.query(`select public.end_refund($1, true)`, [refund])
      expect(await shown(client, visit)).toEqual({ is_paid: true, due_idr: 0 })
      const { code } = await refusal(client, recordSql, [payAtDesk(visit, calendar.clinic)])
      expect(code).toBe('already_paid')
    }))
})

describe('money that comes for somebody who was erased', () => {
  it('buys no package; a task tells of it', () =>
    rolledBack(async (client) => {
      const { clinic } = await makeCalendar(client)
      const { patient } = await makePatient(client)
      const bought = await makePurchase(client, { patient, clinic })
      await client.query(`select private.erase_people($1)`, [[patient]])
      await report(client, bought)
      const sql = `select voucher_id from public.package_purchases where id = $1`
      expect(await row(client, sql, [bought.purchase])).toEqual({ voucher_id: null })
      const task = `select kind, status from public.admin_tasks where purchase_id = $1`
      expect(await row(client, task, [bought.purchase])).toEqual({
        kind: 'payment_late',
        status: 'open',
      })
      expect(await faults(client, patient)).toEqual([])
    }))
})
