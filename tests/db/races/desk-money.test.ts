import { expect, it } from 'vitest'
import { at, holdArgs, holdSql } from '../../support/calendar.ts'
import { database, people as known } from '../../support/db.ts'
import { recordSql } from '../../support/desk.ts'
import { faults, grant, holdFor, payFor } from '../../support/money.ts'
import { attempt, blocked, tally, withRace } from './calendar.ts'

const runs = 10
const desks = [{ id: known.sari }, { id: known.agus }]

it('two desks and a void for one patient’s credit: never more is paid with it than there is', () =>
  withRace(runs, async ({ calendar, people }) => {
    const sale = (patient: string, payments: object[]) => ({
      idempotency_key: crypto.randomUUID(),
      clinic_id: calendar.clinic,
      patient_id: patient,
      lines: [{ kind: 'product', description: 'Pita', unit_price_idr: 60_000 }],
      payments,
    })
    const credit = [{ method: 'credit', amount_idr: 60_000 }]
    for (const { patient } of people) {
      for (const amount_idr of [70_000, 30_000])
        await attempt(desks[1]!, `select public.issue_voucher($1)`, [
          { kind: 'credit', amount_idr, patient_id: patient, reason: 'Uji' },
        ])
      const first = await Promise.all(
        [0, 1, 0].map((n) => attempt(desks[n]!, recordSql, [sale(patient, credit)])),
      )
      expect(tally(first)).toEqual({ ok: 1, invalid_input: 2 })
      const { rows } = await database().query<{ id: string }>(
        `select id from public.sales where patient_id = $1`,
        [patient],
      )
      // 40,000 are left; the void may return 60,000 before or between the two sales
      const kept = Promise.all(
        [1, 2, 3].map(() => attempt(null, `select private.keep_balances()`, [])),
      )
      const outcomes = await Promise.all([
        attempt(desks[0]!, recordSql, [sale(patient, credit)]),
        attempt(desks[1]!, `select public.void_sale($1, 'Salah ketik')`, [rows[0]!.id]),
        attempt(desks[1]!, recordSql, [sale(patient, credit)]),
      ])
      expect(outcomes[1]).toBe('ok')
      expect([
        { ok: 2, invalid_input: 1 },
        { ok: 1, invalid_input: 2 },
      ]).toContainEqual(tally(outcomes))
      const { rows: left } = await database().query<{
        idr: number
        fault: string | null
      }>(
        `select sum(private.voucher_left(voucher, patient_id, gen_random_uuid()))::integer as idr,
           (select max(fault) from private.voucher_ledger(array_agg(voucher.id))) as fault
         from public.vouchers as voucher where patient_id = $1`,
        [patient],
      )
      const paid = tally(outcomes).ok! - 1
      expect(left).toEqual([{ idr: 100_000 - 60_000 * paid, fault: null }])
      // the balances that lists show are right during the changes and afterwards
      expect(await kept).toEqual(['ok', 'ok', 'ok'])
      await attempt(null, `select private.keep_balances()`, [])
      const { rows: wrong } = await database().query(
        `select from private.balance_faults() as fault join public.vouchers as voucher on voucher.id = fault.voucher_id
         where voucher.patient_id = $1`,
        [patient],
      )
      expect(wrong).toEqual([])
    }
  }))

it('one desk confirms with a code and more credit, while another sells for credit: nobody waits in a circle', () =>
  withRace(1, async ({ calendar, people, days }) => {
    const [rina] = people as [(typeof people)[0]]
    const holder = await database().connect()
    try {
      const visit = await holdFor(holder, calendar, rina.patient, at(days[0]!, '09:00'))
      for (const amount of [200_000, 200_000]) await grant(holder, rina.patient, amount)
      const { rows } = await holder.query<{ id: string; code: string }>(
        `select id, code from public.vouchers where patient_id = $1 order by id`,
        [rina.patient],
      )
      const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
      await holder.query('begin')
      await holder.query(`select from public.vouchers where id = $1 for no key update`, [first.id])
      const sale = {
        idempotency_key: crypto.randomUUID(),
        clinic_id: calendar.clinic,
        patient_id: rina.patient,
        lines: [{ kind: 'product', description: 'Pita', unit_price_idr: 50_000 }],
        payments: [{ method: 'credit', amount_idr: 50_000 }],
      }
      const sells = await blocked(desks[0]!, recordSql, [sale])
      const confirms = await blocked(desks[1]!, `select public.confirm_at_desk($1, $2, $3)`, [
        visit.booking,
        second.code,
        {
          idempotency_key: crypto.randomUUID(),
          payments: [{ method: 'credit', amount_idr: 150_000 }],
        },
      ])
      await holder.query('commit')
      expect([await sells.of, await confirms.of]).toEqual(['ok', 'ok'])
      expect(await faults(holder, rina.patient)).toEqual([])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }))

it('two administrators pay one request back in cash at once: it goes back once', () =>
  withRace(runs, async ({ calendar, people, days }) => {
    for (let run = 0; run < runs; run += 1) {
      const startsAt = at(days[run]!, '09:00')
      await attempt(people[run]!, holdSql, holdArgs(calendar, startsAt))
      const { rows: held } = await database().query<{
        id: string
        booking_id: string
      }>(
        `select id, booking_id from public.appointments where patient_id = $1 and status = 'held'`,
        [people[run]!.patient],
      )
      const { id, booking_id } = held[0]!
      await attempt(desks[1]!, `select public.confirm_at_desk($1, null, $2)`, [
        booking_id,
        {
          idempotency_key: booking_id,
          payments: [{ method: 'cash', amount_idr: 350_000 }],
        },
      ])
      await attempt(desks[1]!, `select public.cancel_appointment($1, 'Tutup', 'refund')`, [id])
      const { rows } = await database().query<{ id: string }>(
        `select id from public.admin_tasks where booking_id = $1 and kind = 'refund_request'`,
        [booking_id],
      )
      const outcomes = await Promise.all(
        ['A', 'B', 'A'].map((reference) =>
          attempt(desks[1]!, `select public.settle_refund($1, 350000, 'transfer', $2)`, [
            rows[0]!.id,
            reference,
          ]),
        ),
      )
      // a retry of the same request succeeds, a different one is refused
      expect([
        { ok: 2, sale_closed: 1 },
        { ok: 1, sale_closed: 2 },
      ]).toContainEqual(tally(outcomes))
      const books = await database().query<{ idr: number }>(
        `select sum(total_idr)::integer as idr from public.sales where booking_id = $1`,
        [booking_id],
      )
      expect(books.rows).toEqual([{ idr: 0 }])
    }
  }))

it('one asks the provider while another pays the same money back in cash: it goes back once', () =>
  withRace(runs, async ({ calendar, people, days }) => {
    const client = await database().connect()
    try {
      for (const [run, rina] of people.entries()) {
        const visit = await holdFor(client, calendar, rina.patient, at(days[run]!, '09:00'))
        const payment = (await payFor(client, visit))!
        await attempt(rina, `select public.cancel_appointment($1, 'Pindah', 'refund')`, [
          visit.appointment,
        ])
        const { rows } = await client.query<{ id: string }>(
          `select id from public.admin_tasks where booking_id = $1 and kind = 'refund_request'`,
          [visit.booking],
        )
        const outcomes = await Promise.all([
          attempt(desks[1]!, `select public.settle_refund($1, 350000, 'cash', null)`, [
            rows[0]!.id,
          ]),
          attempt(desks[1]!, `select public.begin_refund($1, 350000, 'Diminta', 'a')`, [
            payment.id,
          ]),
          attempt(desks[1]!, `select public.begin_refund($1, 350000, 'Diminta', 'b')`, [
            payment.id,
          ]),
        ])
        expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
        const { rows: back } = await client.query<{ idr: number }>(
          `select payment.settled_idr + coalesce((select sum(amount_idr) from private.refunds
             where payment_id = payment.id and status = 'asked'), 0)::bigint as idr
           from public.payments as payment where payment.id = $1`,
          [payment.id],
        )
        expect(back).toEqual([{ idr: 350_000 }])
        expect(await faults(client, rina.patient)).toEqual([])
      }
    } finally {
      client.release()
    }
  }))
