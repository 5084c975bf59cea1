import { describe, expect, it } from 'vitest'
import { at, row } from '../../support/calendar.ts'
import { database } from '../../support/db.ts'
import { checkOut, faults, holdFor } from '../../support/money.ts'
import { ownPackage } from '../../support/sales.ts'
import { attempt, withRace } from './calendar.ts'

const runs = 5

describe('races for the sessions of a package', () => {
  it('six bookings at once for its five sessions: five are confirmed, one is told that it is used up', () =>
    withRace(runs, async ({ calendar, people, days }) => {
      const client = await database().connect()
      try {
        for (const [run, { patient }] of people.entries()) {
          const owned = await ownPackage(client, { patient, clinic: calendar.clinic })
          const visits = []
          for (const hour of ['08', '09', '10', '11', '12', '13'])
            visits.push(await holdFor(client, calendar, patient, at(days[run]!, `${hour}:00`)))
          const reserved = await Promise.all(
            visits.map(({ booking }) =>
              attempt(null, `select private.reserve_vouchers($1, $2)`, [booking, [owned.code]]),
            ),
          )
          expect(reserved.toSorted()).toEqual([...Array<string>(5).fill('ok'), 'voucher_used_up'])
          const confirmed = await Promise.all(
            visits.map(({ booking }) =>
              attempt(null, `select public.open_payment($1, 'midtrans')`, [booking]),
            ),
          )
          expect(confirmed).toEqual(Array(6).fill('ok'))
          expect(await faults(client, patient)).toEqual([])
          const { rows } = await client.query(
            `select used, usable from private.voucher_ledger(array[$1::uuid])`,
            [owned.voucher],
          )
          expect(rows).toEqual([{ used: 5, usable: 0 }])
        }
      } finally {
        client.release()
      }
    }))

  it('the same last session twice at once by a hold and by its expiry is never used twice', () =>
    withRace(runs, async ({ calendar, people, days }) => {
      const client = await database().connect()
      try {
        for (const [run, { patient }] of people.entries()) {
          const owned = await ownPackage(client, { patient, clinic: calendar.clinic })
          const [first, second] = [
            await holdFor(client, calendar, patient, at(days[run]!, '08:00')),
            await holdFor(client, calendar, patient, at(days[run]!, '09:00')),
          ]
          // Four sessions are gone; the fifth is reserved by a hold that is expiring.
          await client.query(
            `insert into public.voucher_entries (voucher_id, patient_id, kind, quantity) values ($1, $2, 'expire', 4)`,
            [owned.voucher, patient],
          )
          await client.query(`select private.reserve_vouchers($1, $2)`, [
            first.booking,
            [owned.code],
          ])
          await client.query(`update public.bookings set hold_expires_at = now() where id = $1`, [
            first.booking,
          ])
          const [, used] = await Promise.all([
            attempt(null, `select public.open_payment($1, 'midtrans')`, [first.booking]),
            attempt(null, `select private.reserve_vouchers($1, $2)`, [
              second.booking,
              [owned.code],
            ]),
            attempt(null, `select private.end_hold($1)`, [first.booking]),
          ])
          expect(used).toBe('ok')
          expect(await checkOut(client, second, [owned.code])).toBeNull()
          expect(await faults(client, patient)).toEqual([])
        }
      } finally {
        client.release()
      }
    }))

  it('sessions that are used at once, of which one is left: it is told once', () =>
    withRace(runs, async ({ calendar, people, days }) => {
      const client = await database().connect()
      try {
        for (const [run, { patient }] of people.entries()) {
          // A package given by staff, so that no purchase is locked.
          const given = await row<{ id: string; code: string }>(
            client,
            `insert into public.vouchers (code, kind, name_id, name_en, patient_id)
             values (private.new_voucher_code(), 'package', 'Paket', 'Package', $1) returning id, code`,
            [patient],
          )
          await client.query(
            `insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason) values ($1, $2, 'issue', 5, 'goodwill')`,
            [given.id, patient],
          )
          const visits = []
          for (const hour of ['08', '09', '10', '11']) {
            const visit = await holdFor(client, calendar, patient, at(days[run]!, `${hour}:00`))
            await client.query(`select private.reserve_vouchers($1, $2)`, [
              visit.booking,
              [given.code],
            ])
            visits.push(visit)
          }
          const used = await Promise.all(
            visits.map(({ booking }) =>
              attempt(
                null,
                `insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr, entry_id)
                 select voucher_id, booking_id, patient_id, 'consume', quantity, discount_idr, id
                 from public.voucher_entries where booking_id = $1 and kind = 'reserve'`,
                [booking],
              ),
            ),
          )
          expect(used).toEqual(Array(4).fill('ok'))
          const { rows } = await client.query(
            `select payload -> 'is_last' as is_last from private.notifications
             where kind = 'credit_ending' and payload ->> 'voucher_id' = $1`,
            [given.id],
          )
          expect(rows).toEqual([{ is_last: true }])
        }
      } finally {
        client.release()
      }
    }))
})
