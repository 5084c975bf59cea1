import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at } from '../../support/calendar.ts'
import { database } from '../../support/db.ts'
import {
  type Attempt,
  checkOut,
  faults,
  holdFor,
  payFor,
  type Visit,
  wallet,
} from '../../support/money.ts'
import { attempt, withRace } from './calendar.ts'

const runs = 10

type Scene = {
  rina: { id: string; patient: string }
  next: () => Promise<Visit>
  pay: (of: Attempt, refunded?: number) => Promise<string>
  cancel: (visit: Visit) => Promise<string>
  first: Visit
  open: Attempt
}

/** Runs `work` for ten patients in turn: empty wallet, committed visit with an open payment. */
const race = (work: (scene: Scene, client: pg.PoolClient) => Promise<void>) =>
  withRace(runs, async ({ calendar, people, days }) => {
    const client = await database().connect()
    try {
      for (const [run, rina] of people.entries()) {
        let hour = 8
        const next = () =>
          holdFor(
            client,
            calendar,
            rina.patient,
            at(days[run]!, `${String(hour++).padStart(2, '0')}:00`),
          )
        const first = await next()
        await work(
          {
            rina,
            next,
            first,
            open: (await checkOut(client, first))!,
            pay: ({ id, reference, amount }, refunded = 0) =>
              attempt(null, `select public.apply_payment_status($1, $2, $3, 'IDR', $4, $5)`, [
                id,
                refunded ? 'refunded' : 'paid',
                reference,
                amount,
                refunded,
              ]),
            cancel: ({ appointment }) =>
              attempt(rina, `select public.cancel_appointment($1)`, [appointment]),
          },
          client,
        )
        expect(await faults(client, rina.patient)).toEqual([])
      }
    } finally {
      client.release()
    }
  })

const credit = async (patient: string) =>
  (
    await database().query<{ code: string }>(
      `select code from public.vouchers where patient_id = $1`,
      [patient],
    )
  ).rows.map(({ code }) => code)

describe('races for money', () => {
  it('a payment against the cancellation of its booking: the credit is the money, once', () =>
    race(async ({ rina, first, open, pay, cancel }, client) => {
      expect(await Promise.all([pay(open), cancel(first), pay(open), cancel(first)])).toEqual([
        'ok',
        'ok',
        'ok',
        'ok',
      ])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000, owed: 0 })
    }))

  it('a refund against the use of its credit: the credit goes, or a debt stays', () =>
    race(async ({ rina, first, open, pay, cancel, next }, client) => {
      await pay(open)
      await cancel(first)
      const visit = await next()
      const codes = await credit(rina.patient)
      const use = attempt(null, `select private.reserve_vouchers($1, $2)`, [visit.booking, codes])
      const [used, back] = await Promise.all([use, pay(open, 350_000), pay(open, 350_000)])
      expect(['ok', 'voucher_used_up']).toContain(used)
      expect(back).toBe('ok')
      expect(await wallet(client, rina.patient)).toMatchObject({
        usable: 0,
        owed: used === 'ok' ? 350_000 : 0,
        taken_back: 350_000,
      })
    }))

  it('a chargeback against a booking with its credit: confirmed and owed, or not confirmed', () =>
    race(async ({ rina, first, open, pay, cancel, next }, client) => {
      await pay(open)
      await cancel(first)
      const visit = await next()
      const codes = await credit(rina.patient)
      await client.query(`select private.reserve_vouchers($1, $2)`, [visit.booking, codes])
      const confirm = attempt(null, `select public.open_payment($1, 'midtrans')`, [visit.booking])
      const [confirmed] = await Promise.all([confirm, pay(open, 350_000)])
      expect(['ok', 'voucher_used_up']).toContain(confirmed)
      const { used, usable, owed } = await wallet(client, rina.patient)
      expect(usable).toBe(0)
      if (confirmed === 'ok') expect([used, owed]).toEqual([350_000, 350_000])
      else expect(used).toBe(0)
    }))

  it('cancelling a booking against the chargeback of its credit: nothing is left and nothing owed', () =>
    race(async ({ rina, first, open, pay, cancel, next }, client) => {
      await pay(open)
      await cancel(first)
      const visit = await next()
      await payFor(client, visit, await credit(rina.patient))
      expect(await Promise.all([cancel(visit), pay(open, 350_000)])).toEqual(['ok', 'ok'])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 0, owed: 0, used: 0 })
    }))
})
