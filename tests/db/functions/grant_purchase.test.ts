import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { faults, report, type Attempt } from '../../support/money.ts'
import { makePurchase, salesOf } from '../../support/sales.ts'

type Purchase = Attempt & { purchase: string }

async function scene(client: PoolClient) {
  const { clinic } = await makeCalendar(client)
  const rina = await makePatient(client)
  const bought: Purchase = await makePurchase(client, { patient: rina.patient, clinic })
  /** Everything that the money has changed; fails if a sum does not balance. */
  const state = async () => {
    expect(await faults(client, rina.patient)).toEqual([])
    return row(
      client,
      `select purchase.status, payment.status as payment, payment.outcome,
         (select voucher.kind || ' ' || (select sum(quantity) from public.voucher_entries where voucher_id = voucher.id)
           from public.vouchers as voucher where voucher.id = purchase.voucher_id) as sessions,
         (select coalesce(sum(entry.quantity), 0)::bigint from public.voucher_entries as entry
           where entry.payment_id = payment.id and entry.kind = 'issue') as credit,
         array(select task.kind from public.admin_tasks as task where task.purchase_id = purchase.id and task.clinic_id = $2) as tasks
       from public.package_purchases as purchase
       join public.payments as payment on payment.id = $1 and payment.purchase_id = purchase.id`,
      [bought.id, clinic],
    )
  }
  const set = (status: string) =>
    client.query(`update public.package_purchases set status = $2 where id = $1`, [
      bought.purchase,
      status,
    ])
  return { clinic, rina, bought, state, set, books: () => salesOf(client, bought) }
}

const granted = {
  status: 'paid',
  payment: 'paid',
  outcome: 'confirmed',
  sessions: 'package 5',
  credit: 0,
  tasks: [],
}

describe('money for a package', () => {
  it('issues its sessions and writes its sale, however often it is told', () =>
    rolledBack(async (client) => {
      const { bought, state, books } = await scene(client)
      for (let n = 0; n < 3; n += 1) await report(client, bought)
      expect(await state()).toEqual(granted)
      expect(await books()).toEqual([
        {
          total_idr: 1_650_000,
          refunds: false,
          lines: [['package', 1_650_000]],
          payments: [['online', 1_650_000]],
        },
      ])
    }))

  it('buys it also when it comes late, for nothing is scarce about it', () =>
    rolledBack(async (client) => {
      const { bought, state, set } = await scene(client)
      await set('expired')
      expect(await state()).toMatchObject({ status: 'expired', payment: 'expired' })
      await report(client, bought)
      expect(await state()).toEqual(granted)
    }))

  it('becomes credit when the purchase was cancelled', () =>
    rolledBack(async (client) => {
      const { bought, state, set, books } = await scene(client)
      await set('cancelled')
      await report(client, bought)
      expect(await state()).toEqual({
        status: 'cancelled',
        payment: 'paid',
        outcome: 'credited',
        sessions: null,
        credit: 1_650_000,
        tasks: ['payment_late'],
      })
      expect((await books())[0]).toMatchObject({ lines: [['credit', 1_650_000]] })
    }))

  it('becomes credit when it comes a second time', () =>
    rolledBack(async (client) => {
      const { bought, state, books } = await scene(client)
      await client.query(`update public.payments set status = 'failed' where id = $1`, [bought.id])
      const { id } = await row<{ id: string }>(
        client,
        `insert into public.payments (purchase_id, provider, order_id, attempt, amount_idr, expires_at)
         select purchase_id, provider, order_id || '2', 2, amount_idr, expires_at from public.payments where id = $1 returning id`,
        [bought.id],
      )
      await report(client, { ...bought, id, reference: `${bought.reference}2` })
      await report(client, bought)
      expect(await state()).toMatchObject({
        status: 'paid',
        payment: 'review',
        outcome: 'duplicate',
        sessions: 'package 5',
        credit: 1_650_000,
        tasks: ['payment_review'],
      })
      expect((await books()).map(({ lines }) => lines[0]![0])).toEqual(['package', 'credit'])
    }))

  it('grants nothing while it is too little', () =>
    rolledBack(async (client) => {
      const { bought, state, books } = await scene(client)
      await report(client, bought, { received: 1_000_000 })
      expect(await state()).toMatchObject({
        status: 'awaiting_payment',
        payment: 'review',
        outcome: 'underpaid',
        sessions: null,
        tasks: ['payment_review'],
      })
      expect(await books()).toEqual([])
    }))

  it('that goes back is a task, and stands in the books', () =>
    rolledBack(async (client) => {
      const { bought, state, books } = await scene(client)
      await report(client, bought)
      await report(client, bought, { refunded: 1_650_000 })
      expect(await state()).toMatchObject({ payment: 'refunded', tasks: ['payment_review'] })
      expect((await books()).map((sale) => sale.total_idr)).toEqual([1_650_000, -1_650_000])
    }))

  it('is answered as what was bought: the payment, and no booking', () =>
    rolledBack(async (client) => {
      const { bought, rina } = await scene(client)
      const { it } = await row<{ it: Record<string, { id: string } | null> }>(
        client,
        `select public.apply_payment_status($1, 'paid', $2, 'IDR', $3) as it`,
        [bought.id, bought.reference, bought.amount],
      )
      expect(it).toMatchObject({
        booking: null,
        purchase: { id: bought.purchase, status: 'paid' },
        payment: { id: bought.id, receipt_number: expect.stringMatching(/\/000001$/) as string },
      })
      // Only its owner sees all of it.
      const stranger = await makePatient(client)
      for (const [person, seen] of [
        [rina, 1],
        [stranger, 0],
      ] as const) {
        await become(client, person)
        for (const table of ['payments', 'sales', 'sale_lines', 'sale_payments', 'vouchers'])
          expect([table, (await client.query(`select from public.${table}`)).rowCount]).toEqual([
            table,
            seen,
          ])
        await becomeOwner(client)
      }
    }))

  it('is for one thing: a booking or a purchase, never both and never neither', () =>
    rolledBack(async (client) => {
      const { bought } = await scene(client)
      for (const things of [
        'null, null',
        '(select id from public.bookings limit 1), purchase_id',
      ]) {
        await client.query('savepoint before')
        await expect(
          client.query(
            `insert into public.payments (booking_id, purchase_id, provider, order_id, attempt, amount_idr, expires_at)
             select ${things}, provider, order_id || '2', 2, amount_idr, expires_at from public.payments where id = $1`,
            [bought.id],
          ),
        ).rejects.toMatchObject({ constraint: 'payments_pays_for_one_thing' })
        await client.query('rollback to savepoint before')
      }
    }))
})
