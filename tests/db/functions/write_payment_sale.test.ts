import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { endHold } from '../../support/holds.ts'
import { cancel, checkOut, faults, grant, holdFor, report } from '../../support/money.ts'
import { salesOf } from '../../support/sales.ts'

async function scene(client: PoolClient) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  const open = async (codes: string[] = []) => (await checkOut(client, visit, codes))!
  const books = () => salesOf(client, visit)
  return { calendar, rina, visit, open, books }
}

const session = { lines: [['session', 350_000]], payments: [['online', 350_000]] }

describe('the sale of a payment', () => {
  it('is written once, with the next receipt number of the clinic', () =>
    rolledBack(async (client) => {
      const { open, books, calendar } = await scene(client)
      const attempt = await open()
      expect(await books()).toEqual([])
      for (let n = 0; n < 3; n += 1) await report(client, attempt)
      expect(await books()).toEqual([{ total_idr: 350_000, refunds: false, ...session }])
      const { number, year, said } = await row<{ number: string; year: string; said: string }>(
        client,
        `select sale.receipt_number as number, extract(year from now() at time zone 'Asia/Jakarta')::text as year,
           private.payment_json(paid.payment_id) ->> 'receipt_number' as said
         from public.sales as sale join public.sale_payments as paid on paid.sale_id = sale.id where sale.clinic_id = $1`,
        [calendar.clinic],
      )
      expect(number).toMatch(new RegExp(`^[A-Z]{3}/${year}/000001$`))
      expect(said).toBe(number)
    }))

  it('takes what a promotion took off the price as a discount, and what credit paid as a payment', () =>
    rolledBack(async (client) => {
      const { open, books, rina, calendar } = await scene(client)
      const { code } = await row<{ code: string }>(
        client,
        `insert into public.vouchers (code, kind, name_id, name_en, amount_idr, service_id)
         values (private.new_voucher_code(), 'fixed', 'Uji', 'Test', 50000, $1) returning code`,
        [calendar.service],
      )
      await report(client, await open([code, await grant(client, rina.patient, 100_000)]))
      expect(await books()).toEqual([
        {
          total_idr: 300_000,
          refunds: false,
          lines: [['session', 300_000]],
          payments: [
            ['online', 200_000],
            ['credit', 100_000],
          ],
        },
      ])
    }))

  it('has a line of credit for what was too much', () =>
    rolledBack(async (client) => {
      const { open, books } = await scene(client)
      await report(client, await open(), { received: 400_000 })
      expect(await books()).toEqual([
        {
          total_idr: 400_000,
          refunds: false,
          lines: [
            ['session', 350_000],
            ['credit', 50_000],
          ],
          payments: [['online', 400_000]],
        },
      ])
    }))

  it('is of credit alone when the money came too late', () =>
    rolledBack(async (client) => {
      const { open, books, calendar, visit, rina } = await scene(client)
      const attempt = await open()
      await endHold(client, visit.booking)
      const rival = await makePatient(client)
      await client.query(`select private.expire_holds()`)
      await holdFor(client, calendar, rival.patient, at(3, '09:00'))
      await report(client, attempt)
      expect(await books()).toEqual([
        {
          total_idr: 350_000,
          refunds: false,
          lines: [['credit', 350_000]],
          payments: [['online', 350_000]],
        },
      ])
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('is not written for too little, which waits for a decision', () =>
    rolledBack(async (client) => {
      const { open, books, rina } = await scene(client)
      const attempt = await open()
      await report(client, attempt, { received: 1_000 })
      expect(await books()).toEqual([])
      await report(client, attempt, { received: 1_000, refunded: 1_000 })
      expect(await books()).toEqual([])
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('is answered by another one when money goes back, as much as has gone', () =>
    rolledBack(async (client) => {
      const { open, books, rina } = await scene(client)
      const attempt = await open()
      await report(client, attempt)
      for (const refunded of [100_000, 100_000, 350_000])
        await report(client, attempt, { refunded })
      const back = (amount: number) => ({
        total_idr: -amount,
        refunds: true,
        lines: [['adjustment', -amount]],
        payments: [['online', -amount]],
      })
      expect(await books()).toEqual([
        { total_idr: 350_000, refunds: false, ...session },
        back(100_000),
        back(250_000),
      ])
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('stands while a refund is only asked for, and is answered once it has been paid', () =>
    rolledBack(async (client) => {
      const { open, books, rina, visit } = await scene(client)
      const attempt = await open()
      await report(client, attempt)
      await cancel(client, visit, 'sari', 'refund')
      expect(await books()).toHaveLength(1)
      await report(client, attempt, { refunded: 350_000 })
      expect((await books()).map((sale) => sale.total_idr)).toEqual([350_000, -350_000])
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('leaves what came later to a sale of its own; the provider is still heard', () =>
    rolledBack(async (client) => {
      const { open, books, rina, visit } = await scene(client)
      const attempt = await open()
      await report(client, attempt)
      await report(client, attempt, { received: 375_000 })
      const { task } = await row<{ task: string }>(
        client,
        `select id as task from public.admin_tasks where booking_id = $1`,
        [visit.booking],
      )
      await become(client, 'agus')
      await client.query(`select public.settle_refund($1, 25000, 'cash', null)`, [task])
      await becomeOwner(client)
      await report(client, attempt, { received: 375_000, refunded: 100_000 })
      expect((await books()).map((sale) => sale.total_idr)).toEqual([
        350_000, 25_000, -25_000, -100_000,
      ])
      const { first, shown } = await row<{ first: string; shown: string }>(
        client,
        `select min(receipt_number) as first, private.payment_json($2) ->> 'receipt_number' as shown
         from public.sales where booking_id = $1`,
        [visit.booking, attempt.id],
      )
      expect(shown).toBe(first)
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it.each(['sales', 'sale_lines', 'sale_payments'])('is not changed or deleted: %s', (table) =>
    rolledBack(async (client) => {
      const { open } = await scene(client)
      await report(client, await open())
      const column = table === 'sales' ? 'total_idr' : table === 'sale_lines' ? 'kind' : 'method'
      for (const change of [
        `update public.${table} set ${column} = ${column}`,
        `delete from public.${table}`,
      ]) {
        await client.query('savepoint before')
        await expect(client.query(change)).rejects.toThrow('only ever added to')
        await client.query('rollback to savepoint before')
      }
    }),
  )
})
