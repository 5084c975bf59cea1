import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { rolledBack } from '../../support/db.ts'
import { at, makeCalendar, makePatient } from '../../support/calendar.ts'
import { endHold } from '../../support/holds.ts'
import {
  type Attempt,
  cancel,
  checkOut,
  faults,
  grant,
  holdFor,
  makeLate,
  payFor,
  report,
  wallet,
} from '../../support/money.ts'

/**
 * A visit of 400,000 with 301,000 of credit and two open payment pages, of which the second is
 * paid.
 */
async function twoPages(client: pg.ClientBase, second: 'paid' | 'free') {
  const calendar = await makeCalendar(client, { price: 400_000 })
  const rina = await makePatient(client)
  const code = await grant(client, rina.patient, 301_000)
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  const first = (await checkOut(client, visit, [code]))!
  expect(first.amount).toBe(99_000)
  const more = await grant(client, rina.patient, second === 'paid' ? 49_000 : 99_000)
  const then = await checkOut(client, visit, [code, more])
  expect(then?.amount ?? 0).toBe(second === 'paid' ? 50_000 : 0)
  if (then) await report(client, then)
  return { calendar, rina, visit, first, spent: second === 'paid' ? 50_000 : 0 }
}

const pay = (client: pg.ClientBase, first: Attempt) => report(client, first)

describe('the page of an older attempt', () => {
  it.each(['paid', 'free'] as const)(
    'gives exactly its own money back when it is paid after a cancellation (second page %s)',
    (second) =>
      rolledBack(async (client) => {
        const { rina, visit, first, spent } = await twoPages(client, second)
        await cancel(client, visit, rina)
        expect(await wallet(client, rina.patient)).toMatchObject({ usable: 400_000 })
        await pay(client, first)
        await pay(client, first)
        expect(await wallet(client, rina.patient)).toMatchObject({
          usable: 301_000 + (second === 'paid' ? 49_000 : 99_000) + spent + 99_000,
        })
        expect(await faults(client, rina.patient)).toEqual([])
      }),
  )

  it.each(['paid', 'free'] as const)(
    'brings nothing back that a late cancellation has used up (second page %s)',
    (second) =>
      rolledBack(async (client) => {
        const { rina, visit, first } = await twoPages(client, second)
        await makeLate(client, visit)
        await cancel(client, visit, rina)
        expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0 })
        await pay(client, first)
        expect(await wallet(client, rina.patient)).toMatchObject({ usable: 99_000 })
        expect(await faults(client, rina.patient)).toEqual([])
      }),
  )

  it('is a second payment while the booking stands', () =>
    rolledBack(async (client) => {
      const { rina, first } = await twoPages(client, 'paid')
      await pay(client, first)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 99_000, used: 350_000 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))
})

describe('a voucher that was taken off again', () => {
  it('is not asked for when the booking is paid', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const code = await grant(client, rina.patient, 100_000)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await checkOut(client, visit, [code])
      const full = (await checkOut(client, visit))!
      await payFor(client, await holdFor(client, calendar, rina.patient, at(3, '11:00')), [code])
      await endHold(client, visit.booking)
      await report(client, full)
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, used: 100_000 })
      expect(await faults(client, rina.patient)).toEqual([])
    }))
})

describe('the database itself', () => {
  const plants: [string, string][] = [
    [
      'a use that is released twice',
      `insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr, entry_id, reason)
       select voucher_id, booking_id, patient_id, 'release', quantity, discount_idr, id, 'cancelled'
       from public.voucher_entries, generate_series(1, 2) where booking_id = $1 and kind = 'reserve'`,
    ],
    [
      'half a release',
      `insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr, entry_id, reason)
       select voucher_id, booking_id, patient_id, 'release', 1, 1, id, 'cancelled'
       from public.voucher_entries where booking_id = $1 and kind = 'reserve'`,
    ],
    [
      'more use than there is',
      `insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity)
       select voucher_id, (select id from public.bookings where id <> $1 limit 1), patient_id, 'reserve', 1
       from public.voucher_entries where booking_id = $1 and kind = 'reserve'`,
    ],
    [
      'a consumed use that comes back without a cancellation',
      `select private.release_vouchers(array[$1]::uuid[], 'hold_ended')`,
    ],
    [
      'a release of a booking that stands',
      `select private.release_vouchers(array[$1]::uuid[], 'cancelled')`,
    ],
    [
      'credit of a payment that gave none',
      `select private.issue_credit(booking.patient_id, 1000, 'Uji', booking.id, payment.id)
       from public.bookings as booking join public.payments as payment on payment.booking_id = booking.id where booking.id = $1`,
    ],
    [
      'credit without any source',
      `select private.issue_credit(patient_id, 1000, null, id) from public.bookings where id = $1`,
    ],
    ['money that is nowhere', `update public.payments set applied_idr = 0 where booking_id = $1`],
    ['money twice', `update public.payments set credited_idr = received_idr where booking_id = $1`],
    [
      'money that leaves the price of a booking that stands',
      `update public.payments set applied_idr = 1, open_idr = received_idr - 1 where booking_id = $1`,
    ],
  ]
  it.each(plants)('refuses %s', (_name, sql) =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const code = await grant(client, rina.patient, 100_000)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await payFor(client, visit, [code])
      expect(await faults(client, rina.patient)).toEqual([])
      await expect(
        (async () => {
          await client.query(sql, [visit.booking])
          await client.query('set constraints all immediate')
        })(),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^23(505|503|514)$/) as string })
    }),
  )
})
