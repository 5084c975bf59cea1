import { expect, it } from 'vitest'
import { at } from '../../support/calendar.ts'
import { database } from '../../support/db.ts'
import { type Attempt, checkOut, holdFor } from '../../support/money.ts'
import { makePurchase } from '../../support/sales.ts'
import { attempt, tally, withRace } from './calendar.ts'

/** Reports each payment twice, each in its own transaction and concurrently. */
const tellTwice = (attempts: Attempt[]) =>
  Promise.all(
    [...attempts, ...attempts].map(({ id, reference, amount }) =>
      attempt(null, `select public.apply_payment_status($1, 'paid', $2, 'IDR', $3)`, [
        id,
        reference,
        amount,
      ]),
    ),
  )

it('50 payments of one clinic, each told twice at once: 50 sales, numbered without gap or double', () =>
  withRace(40, async ({ calendar, people, days }) => {
    const client = await database().connect()
    const attempts: Attempt[] = []
    try {
      for (const [n, { patient }] of people.entries()) {
        const startsAt = at(days[n % 10]!, `${8 + 2 * Math.floor(n / 10)}:00`.padStart(5, '0'))
        const visit = await holdFor(client, calendar, patient, startsAt)
        attempts.push((await checkOut(client, visit))!)
        if (n % 4 === 0)
          attempts.push(await makePurchase(client, { patient, clinic: calendar.clinic }))
      }
    } finally {
      client.release()
    }
    expect(tally(await tellTwice(attempts))).toEqual({ ok: 100 })

    const { rows } = await database().query<{ number: string; payments: string[] }>(
      `select split_part(sale.receipt_number, '/', 3) as number, array_agg(paid.payment_id::text) as payments
       from public.sales as sale join public.sale_payments as paid on paid.sale_id = sale.id
       where sale.clinic_id = $1 group by sale.id order by sale.receipt_number`,
      [calendar.clinic],
    )
    expect(rows.map(({ number }) => Number(number))).toEqual(attempts.map((_, n) => n + 1))
    expect(rows.flatMap(({ payments }) => payments).sort()).toEqual(
      attempts.map(({ id }) => id).sort(),
    )
    const gaps = await database().query(`select from private.receipt_gaps() where clinic_id = $1`, [
      calendar.clinic,
    ])
    expect(gaps.rowCount).toBe(0)
  }))

it('captured twice at once in different words: one sale', () =>
  withRace(10, async ({ calendar, people, days }) => {
    const client = await database().connect()
    try {
      for (const [n, { patient }] of people.entries()) {
        const visit = await holdFor(client, calendar, patient, at(days[n]!, '09:00'))
        const { id, reference, amount } = (await checkOut(client, visit))!
        const say = (state: string, refunded: number) =>
          attempt(null, `select public.apply_payment_status($1, $2, $3, 'IDR', $4, $5)`, [
            ...[id, state, reference, amount, refunded],
          ])
        expect(
          await Promise.all([say('paid', 0), say('refunded', amount), say('paid', 0)]),
        ).toEqual(['ok', 'ok', 'ok'])
        const { rows } = await client.query<{ total_idr: number }>(
          `select sale.total_idr from public.sales as sale where sale.booking_id = $1 order by sale.receipt_number`,
          [visit.booking],
        )
        // If the refund is reported before the payment was seen as paid, nothing was sold.
        expect([[], [amount, -amount]]).toContainEqual(rows.map((sale) => sale.total_idr))
      }
    } finally {
      client.release()
    }
  }))
