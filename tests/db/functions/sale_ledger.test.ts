import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { rolledBack } from '../../support/db.ts'
import { at, makeCalendar, makePatient } from '../../support/calendar.ts'
import { holdFor, payFor, report } from '../../support/money.ts'
import { makePurchase } from '../../support/sales.ts'

/** A clinic with a paid visit and a paid package. */
async function scene(client: PoolClient) {
  const calendar = await makeCalendar(client)
  const { patient } = await makePatient(client)
  await payFor(client, await holdFor(client, calendar, patient, at(3, '09:00')))
  const bought = await makePurchase(client, { patient, clinic: calendar.clinic })
  await report(client, bought)
  await client.query('set constraints all immediate')
  return { clinic: calendar.clinic, patient }
}

const found = async (
  client: PoolClient,
  { clinic, patient }: { clinic: string; patient: string },
) => {
  const { rows } = await client.query<{ rule: string }>(
    `select fault.rule from private.ledger_faults() as fault
     where fault.id in (
       select $1::uuid union all select id from public.sales where clinic_id = $1
       union all select id from public.package_purchases where clinic_id = $1
       union all select payment.id from public.payments as payment
         join public.bookings as booking on booking.id = payment.booking_id where booking.clinic_id = $1
       union all select payment.id from public.payments as payment
         join public.package_purchases as purchase on purchase.id = payment.purchase_id where purchase.patient_id = $2
     ) order by 1`,
    [clinic, patient],
  )
  return [...new Set(rows.map(({ rule }) => rule))]
}

const anySale = `(select id from public.sales where clinic_id = $1 order by receipt_number limit 1)`

// Faults that a function could cause, and the rule that refuses each at the end of its transaction.
const plants: [string, string, string, string | null][] = [
  [
    'a line that nobody paid',
    `insert into public.sale_lines (sale_id, kind, unit_price_idr) values (${anySale}, 'product', 1000)`,
    'sale_sum',
    'sale_sum',
  ],
  [
    'money without a line',
    `insert into public.sale_payments (sale_id, method, amount_idr) values (${anySale}, 'cash', 1000)`,
    'sale_sum',
    'sale_sum',
  ],
  [
    'a total of its own',
    `update public.sales set total_idr = total_idr + 1 where id = ${anySale}`,
    'sale_sum',
    'sale_sum',
  ],
  [
    'a sale that does not know its payment',
    `delete from public.sale_payments where sale_id = ${anySale}`,
    'payment_sale',
    'sale_sum',
  ],
  [
    'a receipt number without a sale',
    `update private.receipt_counters set last_number = last_number + 1 where clinic_id = $1`,
    'receipt_gap',
    null,
  ],
  [
    'a package that was paid and is none',
    `update public.package_purchases set status = 'expired', voucher_id = null where clinic_id = $1`,
    'purchase_not_granted',
    'do not come out',
  ],
  [
    'a package without its money',
    `update public.payments set applied_idr = 0, open_idr = applied_idr where purchase_id in
       (select id from public.package_purchases where clinic_id = $1)`,
    'purchase_price',
    'do not come out',
  ],
]

describe('the books', () => {
  it('are in order', () =>
    rolledBack(async (client) => {
      expect(await found(client, await scene(client))).toEqual([])
    }))

  it.each(plants)('are seen to have %s, where that is planted', (_name, sql, rule, refusal) =>
    rolledBack(async (client) => {
      const where = await scene(client)
      await client.query('set constraints all deferred')
      // Bypasses the triggers.
      await client.query(`set local session_replication_role = replica`)
      await client.query(sql, [where.clinic])
      await client.query(`set local session_replication_role = origin`)
      expect(await found(client, where)).toContain(rule)
      for (const touch of [
        `insert into public.sale_lines (sale_id, kind, unit_price_idr) values (${anySale}, 'product', 0)`,
        `update public.package_purchases set status = status where clinic_id = $1`,
        `update public.payments set method = method where id in
           (select paid.payment_id from public.sale_payments as paid join public.sales as sale on sale.id = paid.sale_id where sale.clinic_id = $1)`,
      ])
        await client.query(touch, [where.clinic])
      if (refusal)
        await expect(client.query('set constraints all immediate')).rejects.toThrow(refusal)
      else await client.query('set constraints all immediate')
    }),
  )
})
