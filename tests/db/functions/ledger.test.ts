import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, plant, rolledBack } from '../../support/db.ts'
import { sell, wishOf } from '../../support/desk.ts'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { history, type Truth } from '../../support/histories.ts'
import {
  cancel,
  confirmUnpaid,
  faults,
  grant,
  holdFor,
  payFor,
  tasks,
  wallet,
} from '../../support/money.ts'

// LEDGER_SEED=123 reproduces a failure with the seed it printed.
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 1e9)
const steps = 10
// For longer runs: LEDGER_HISTORIES=1000.
const histories = Number(process.env.LEDGER_HISTORIES ?? 32)

/** Every rupiah received is accounted for, and no other exists. */
async function conservation(client: pg.ClientBase, patient: string, truth: Truth) {
  const { usable, owed, reserved, used, expired } = await wallet(client, patient)
  const { held } = await row<{ held: number }>(
    client,
    `select coalesce(sum(payment.applied_idr + payment.open_idr), 0)::bigint as held
     from public.payments as payment join public.bookings as booking on booking.id = payment.booking_id
     where booking.patient_id = $1`,
    [patient],
  )
  const { cash } = await row<{ cash: number }>(
    client,
    `select coalesce(sum(private.desk_idr(booking.id)), 0)::bigint as cash
     from public.bookings as booking
     where booking.patient_id = $1 and not exists (
       select from public.voucher_entries as credit
       where credit.booking_id = booking.id and credit.kind = 'issue' and credit.payment_id is null
     )`,
    [patient],
  )
  const prices = await client.query<{ id: string; price_idr: number; refunded_idr: number }>(
    `select booking_id as id, price_idr, refunded_idr
     from private.booking_ledger(array(select id from public.bookings where patient_id = $1))`,
    [patient],
  )
  return {
    missing:
      truth.granted +
      truth.received -
      truth.back -
      (usable - owed + reserved + used + expired + held + cash),
    // What a late cancellation has used up is never given back, except as a refund by the provider.
    revived: prices.rows.filter(
      ({ id, price_idr, refunded_idr }) =>
        price_idr < (truth.forfeited.get(id) ?? 0) - refunded_idr,
    ).length,
  }
}

async function play(client: pg.ClientBase, number: number, fault?: string) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await client.query(
    `insert into public.vouchers (code, kind, name_id, name_en, percent, service_id)
     values (private.new_voucher_code(), 'percentage', 'Uji', 'Test', 20, $1)`,
    [calendar.service],
  )
  if (fault) await plant(client, fault)
  const { truth, step } = history({ client, calendar, rina }, number)
  for (let n = 0; n < steps; n += 1) {
    try {
      await step()
      expect({
        // The desk may give a session without payment: that is for people to judge.
        faults: (await faults(client, rina.patient)).filter((it) => it !== 'booking_unpaid'),
        ...(await conservation(client, rina.patient, truth)),
      }).toEqual({ faults: [], missing: 0, revived: 0 })
    } catch (error) {
      throw new Error(`LEDGER_SEED=${number}\n${truth.said.join('\n')}`, { cause: error })
    }
  }
  return truth.said
}

describe('any history of attempts, vouchers, payments, refunds, cancellations, expiry and the desk', () => {
  it.each(Array.from({ length: histories / 4 }, (_, n) => n))(
    'keeps every rupiah (%i)',
    async (n) => {
      for (let of = 0; of < 4; of += 1)
        await rolledBack((client) =>
          play(client, process.env.LEDGER_SEED ? seed : seed + n * 4 + of),
        )
    },
  )

  // Faults that functions had, or could have: each must be detected within some histories. The
  // number is the first history that shows it, so that earlier ones need not run.
  const plants: [string, number, string][] = [
    [
      'credit for a cancelled booking once more',
      15,
      `create or replace function private.broken() returns trigger language plpgsql set search_path = '' as $$
       begin
         perform private.issue_credit(NEW.patient_id, NEW.total_idr, 'cancelled', NEW.id);
         return null;
       end $$;
       create trigger _999 after update on public.bookings for each row
         when (NEW.status = 'cancelled' and OLD.status = 'confirmed' and NEW.total_idr > 0) execute function private.broken()`,
    ],
    [
      'vouchers of a booking that is cancelled too late',
      15,
      `create or replace function private.broken() returns trigger language plpgsql set search_path = '' as $$
       begin
         perform private.release_vouchers(array[NEW.id], 'cancelled');
         return null;
       end $$;
       create trigger _999 after update on public.bookings for each row
         when (NEW.status = 'cancelled' and OLD.status = 'confirmed') execute function private.broken()`,
    ],
    [
      'money that goes back and leaves its credit',
      27,
      `create or replace function private.take_back_credit(payment_id uuid, amount_idr bigint, is_used boolean)
       returns bigint language sql set search_path = '' as $$ select amount_idr $$`,
    ],
  ]
  it.each(plants)(
    'is seen to give %s, where that is planted',
    async (_name, first, fault) => {
      const found = async () => {
        for (let n = first; n < first + 150; n += 1)
          try {
            await rolledBack((client) => play(client, n, fault))
          } catch (error) {
            return error
          }
      }
      // Detected by the sums here or by the database's; an unexpected step failure is neither.
      const { cause } = (await found()) as { cause: { name: string; code?: string } }
      expect(['AssertionError', '23514']).toContain(cause.code ?? cause.name)
    },
    120_000,
  )
})

describe('the price of a confirmed booking', () => {
  it('is not changed behind the back of its money', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await payFor(client, visit, [await grant(client, rina.patient, 100_000)])
      expect(await faults(client, rina.patient)).toEqual([])
      await client.query(
        `update public.bookings set credit_idr = credit_idr + 1000, total_idr = total_idr - 1000 where id = $1`,
        [visit.booking],
      )
      await expect(faults(client, rina.patient)).rejects.toMatchObject({ code: '23514' })
    }))
})

describe('credit for what was paid at the desk', () => {
  it('is refused once it is more than the desk took', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await confirmUnpaid(client, visit)
      await become(client, 'agus')
      const lines = [{ kind: 'session', service_id: calendar.service, unit_price_idr: 350_000 }]
      await sell(
        client,
        wishOf(calendar.clinic, 350_000, {
          patient_id: rina.patient,
          booking_id: visit.booking,
          lines,
        }),
      )
      await cancel(client, visit, rina)
      expect(await faults(client, rina.patient)).toEqual([])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
      await client.query(`select private.issue_credit($1, 1, 'cancelled', $2)`, [
        rina.patient,
        visit.booking,
      ])
      const told = `select fault from private.booking_ledger(array[$1::uuid])`
      expect(await row(client, told, [visit.booking])).toEqual({ fault: 'booking_credit' })
      await expect(faults(client, rina.patient)).rejects.toMatchObject({ code: '23514' })
    }))
})

describe('the nightly check', () => {
  it('finds what has been put out of order, and raises one task for it', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await payFor(client, visit, [await grant(client, rina.patient, 100_000)])
      await cancel(client, visit, rina)
      const check = () => client.query(`select private.check_ledger()`)
      await check()
      expect(await faults(client, rina.patient)).toEqual([])
      expect(await tasks(client, visit.booking)).toEqual([])
      await client.query(`set local session_replication_role = replica`)
      await client.query(
        `insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, payment_id)
         select voucher_id, booking_id, patient_id, 'issue', 5, payment_id from public.voucher_entries
         where booking_id = $1 and payment_id is not null`,
        [visit.booking],
      )
      await client.query(`set local session_replication_role = origin`)
      await check()
      await check()
      expect(await tasks(client, visit.booking)).toMatchObject([
        { kind: 'ledger_fault', details: { rule: 'payment_credit', issued_idr: 250_005 } },
      ])
    }))

  it('has nothing to say of the demonstration data', () =>
    rolledBack(async (client) => {
      const { rows } = await client.query(
        `select * from private.ledger_faults() where id::text ~ '^[5-9]0000000-0000-4000-8000-'`,
      )
      expect(rows).toEqual([])
    }))

  it('runs by the clock, every part of it', () =>
    rolledBack(async (client) => {
      const sql = `select private.ledger_parts() as parts, array_agg(schedule order by schedule) as nights,
          array_agg(substring(command from $1) order by schedule) as checked
        from private.scheduled_jobs where command ~ $1`
      const found = await row<{ parts: string[]; checked: string[]; nights: string[] }>(
        client,
        sql,
        [String.raw`^select private\.check_ledger\(part => '(\w+)'\)$`],
      )
      expect(found.checked).toEqual(found.parts)
      expect(found.nights).toEqual(found.parts.map((_, n) => `${31 + n} 18 * * *`))
    }))
})
