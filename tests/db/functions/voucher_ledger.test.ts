import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { rolledBack } from '../../support/db.ts'
import { grant, holdFor, payFor } from '../../support/money.ts'

/** A visit paid partly by credit and partly by money. */
async function scene(client: PoolClient) {
  const calendar = await makeCalendar(client)
  const { patient } = await makePatient(client)
  const visit = await holdFor(client, calendar, patient, at(3, '09:00'))
  await payFor(client, visit, [await grant(client, patient, 100_000)])
  await client.query('set constraints all immediate')
  const { voucher } = await row<{ voucher: string }>(
    client,
    `select id as voucher from public.vouchers where patient_id = $1`,
    [patient],
  )
  return { bookings: visit.booking, vouchers: voucher }
}

const holdUntil = (booking: string, minutes: number) =>
  `update public.bookings set status = 'held', hold_expires_at = now() + interval '${minutes} minutes' where id = '${booking}'`

const lessFor = (booking: string, idr: number) =>
  `update public.payments set applied_idr = applied_idr - ${idr}, open_idr = ${idr} where booking_id = '${booking}'`

const atTheDesk = (booking: string, idr: number) =>
  `with sale as (
     insert into public.sales (receipt_number, clinic_id, booking_id, channel, total_idr)
     select 'UJI/2026/' || number, clinic_id, id, 'desk', ${idr} from public.bookings where id = '${booking}'
     returning id
   )
   insert into public.sale_lines (sale_id, kind, unit_price_idr) select id, 'session', ${idr} from sale`

type Part = 'bookings' | 'vouchers'

// Faults that a function could cause, and the rule that reports each.
const plants: [string, Part, string | undefined, (ids: Record<Part, string>) => string[]][] = [
  ['nothing', 'vouchers', undefined, () => []],
  [
    'a use that is given back in part',
    'vouchers',
    'voucher_sum',
    ({ vouchers }) => [
      `insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, entry_id)
       select voucher_id, booking_id, patient_id, 'release', quantity - 1, id
       from public.voucher_entries where voucher_id = '${vouchers}' and kind = 'reserve'`,
    ],
  ],
  [
    'more taken than there is',
    'vouchers',
    'voucher_overdrawn',
    ({ vouchers }) => [
      `insert into public.voucher_entries (voucher_id, kind, quantity) values ('${vouchers}', 'expire', 7)`,
    ],
  ],
  [
    'nothing, for a hold reserves it',
    'vouchers',
    undefined,
    ({ bookings }) => [holdUntil(bookings, 1)],
  ],
  [
    'nothing, for its hold has ended',
    'vouchers',
    undefined,
    ({ bookings }) => [holdUntil(bookings, -1)],
  ],
  ['nothing', 'bookings', undefined, () => []],
  [
    'credit that took another sum off',
    'bookings',
    'booking_vouchers',
    ({ bookings }) => [
      `update public.bookings set credit_idr = credit_idr - 1, total_idr = total_idr + 1 where id = '${bookings}'`,
    ],
  ],
  [
    'a session for less',
    'bookings',
    'booking_price',
    ({ bookings }) => [lessFor(bookings, 1000), atTheDesk(bookings, 999)],
  ],
  [
    'nothing, for the desk took the rest',
    'bookings',
    undefined,
    ({ bookings }) => [lessFor(bookings, 1000), atTheDesk(bookings, 1000)],
  ],
  [
    'a session for nothing',
    'bookings',
    'booking_unpaid',
    ({ bookings }) => [lessFor(bookings, 250_000)],
  ],
]

describe('the ledger of vouchers and bookings', () => {
  it('says the same of all and of one: what has been put out of order, and nothing else', () =>
    rolledBack(async (client) => {
      const ids = await scene(client)
      for (const [what, part, rule, plant] of plants) {
        await client.query('savepoint scene')
        await client.query('set local session_replication_role = replica')
        for (const sql of plant(ids)) await client.query(sql)
        await client.query('set local session_replication_role = origin')
        const { rows } = await client.query<{ rule: string; asked: string }>(
          `select rule, 'all' as asked from private.ledger_faults($1) where id = $2
           union all select rule, 'one' from private.ledger_faults($1, array[$2::uuid])`,
          [part, ids[part]],
        )
        const wanted = rule ? ['all', 'one'].map((asked) => ({ rule, asked })) : []
        expect({ what, found: rows }).toEqual({ what, found: wanted })
        await client.query('rollback to savepoint scene')
      }
    }))
})
