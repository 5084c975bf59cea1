import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { at, day, holdArgs, holdSql } from '../../support/calendar.ts'
import { become, becomeOwner, database, people as known } from '../../support/db.ts'
import { makePackage, sell, wishOf } from '../../support/desk.ts'
import { endHold } from '../../support/holds.ts'
import { cancel, grant, holdFor, payFor } from '../../support/money.ts'
import { makePurchase } from '../../support/sales.ts'
import { attempt, blocked, overlaps, tally, withRace } from './calendar.ts'

const mergeSql = `select public.merge_patients($1, $2, 'Orang yang sama')`
const runs = 10
const agus = { id: known.agus }

const bookingsOf = async (patient: string) =>
  (await database().query(`select from public.bookings where patient_id = $1`, [patient])).rowCount

it('merging a patient against bookings for both records: nothing is lost, nothing points nowhere', () =>
  withRace(2 * runs, async ({ calendar, people, days }) => {
    const desk = { id: known.sari }
    for (let run = 0; run < runs; run += 1) {
      const [kept, merged] = [people[2 * run]!, people[2 * run + 1]!]
      await database().query(`update public.patients set user_id = null where id = $1`, [
        merged.patient,
      ])
      const holds = [kept, merged, merged, kept].map(({ patient }, n) =>
        attempt(
          desk,
          holdSql,
          holdArgs(calendar, at(days[run]!, `${9 + n}:00`.padStart(5, '0')), { patient }),
        ),
      )
      const [merge, ...outcomes] = await Promise.all([
        attempt(agus, mergeSql, [kept.patient, merged.patient]),
        ...holds,
      ])
      expect(merge).toBe('ok')
      for (const outcome of outcomes) expect(['ok', 'not_found']).toContain(outcome)
      expect(await bookingsOf(merged.patient)).toBe(0)
      expect(await bookingsOf(kept.patient)).toBe(tally(outcomes).ok ?? 0)
    }
    expect(await overlaps()).toBe(0)
  }))

it('money, a void and a wish for somebody whose record is being merged wait for it, and nobody in a circle', () =>
  withRace(8, async ({ calendar, people }) => {
    const { clinic, service } = calendar
    const client = await database().connect()
    const holder = await database().connect()
    try {
      const bought = async (patient: string) => {
        const { id, reference, amount } = await makePurchase(client, { patient, clinic })
        return [id, reference, amount]
      }
      const sold = async (patient_id: string) => {
        const package_id = await makePackage(client, 100_000)
        const lines = [{ kind: 'package', package_id, unit_price_idr: 100_000 }]
        await client.query(`begin`)
        await become(client, 'agus')
        const { id } = await sell(client, { ...wishOf(clinic, 100_000, { patient_id }), lines })
        await becomeOwner(client)
        await client.query(`commit`)
        return [id]
      }
      const calls = [
        [null, `select public.apply_payment_status($1, 'paid', $2, 'IDR', $3)`, bought, 'ok'],
        [agus, `select public.void_sale($1, 'Salah ketik')`, sold, 'ok'],
        [
          agus,
          `select public.record_sale($1)`,
          (patient_id: string) => [wishOf(clinic, 5_000, { patient_id })],
          'not_found',
        ],
        [
          agus,
          `select public.join_waitlist($1, $2, $3, $3, patient_id => $4)`,
          (patient: string) => [clinic, service, day(3), patient],
          'not_found',
        ],
      ] as const
      for (const [n, [person, sql, valuesFor, expected]] of calls.entries()) {
        const [kept, merged] = [people[2 * n]!.patient, people[2 * n + 1]!.patient]
        await client.query(`update public.patients set user_id = null where id = $1`, [merged])
        await client.query(
          `insert into public.access_log (patient_id, role, action) values ($1, 'admin', 'read_patient')`,
          [merged],
        )
        const values = await valuesFor(merged)
        // The merge stops in the middle, where it has the records and not yet what refers to them.
        await holder.query(`begin`)
        await holder.query(`select from public.access_log where patient_id = $1 for update`, [
          merged,
        ])
        const merge = await blocked(agus, mergeSql, [kept, merged])
        const call = await blocked(person, sql, values)
        await holder.query(`commit`)
        expect([await merge.of, await call.of], sql).toEqual(['ok', expected])
      }
    } finally {
      await holder.query(`rollback`)
      for (const it of [client, holder]) it.release()
    }
  }))

it('jobs leave whoever is being merged to their next run, instead of waiting in a circle', () =>
  withRace(8, async ({ calendar, people }) => {
    const client = await database().connect()
    const holder = await database().connect()
    /** Each makes due what the job does for this patient, and says how to see that it was done. */
    const jobs: [string, (patient: string) => Promise<unknown>, string][] = [
      [
        `select private.expire_holds()`,
        async (patient) => {
          const code = await grant(client, patient, 70_000)
          const visit = await holdFor(client, calendar, patient, at(3, '09:00'))
          await client.query(`select private.reserve_vouchers($1, $2)`, [visit.booking, [code]])
          await endHold(client, visit.booking)
        },
        `select from public.bookings where patient_id = $1 and status = 'expired'`,
      ],
      [
        `select private.settle_due()`,
        async (patient) => {
          const visit = await holdFor(client, calendar, patient, at(4, '09:00'))
          await payFor(client, visit)
          await cancel(client, visit, 'sari')
          await client.query(
            `update public.settlements set created_at = now() - interval '20 days', choose_until = now() - interval '1 day'
             where appointment_id = $1`,
            [visit.appointment],
          )
        },
        `select from public.vouchers where patient_id = $1 and kind = 'credit'`,
      ],
      [
        `select private.expire_vouchers()`,
        async (patient) => {
          await grant(client, patient, 70_000)
          await client.query(
            `update public.vouchers set valid_until = current_date - 2 where patient_id = $1`,
            [patient],
          )
        },
        `select from public.voucher_entries where patient_id = $1 and kind = 'expire'`,
      ],
      [
        `select private.tell_ending_vouchers()`,
        async (patient) => {
          await grant(client, patient, 70_000)
          await client.query(
            `update public.vouchers set valid_until = current_date + 9, created_at = now() - interval '4 days'
             where patient_id = $1`,
            [patient],
          )
        },
        `select from private.notifications where patient_id = $1 and kind = 'credit_ending'`,
      ],
    ]
    try {
      for (const [n, [job, prepare, done]] of jobs.entries()) {
        const [kept, merged] = [people[2 * n]!.patient, people[2 * n + 1]!.patient]
        await client.query(`update public.patients set user_id = null where id = $1`, [merged])
        await client.query(`begin`)
        await prepare(merged)
        await client.query(`commit`)
        await client.query(
          `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2) on conflict do nothing`,
          [merged, calendar.clinic],
        )
        // The merge stops before anything that refers to the record.
        await holder.query(`begin`)
        await holder.query(`select from public.patient_clinics where patient_id = $1 for update`, [
          merged,
        ])
        const merge = await blocked(agus, mergeSql, [kept, merged])
        const run = attempt(null, job, [])
        // Time enough to wait for the merge, which it must not.
        await Promise.race([run, setTimeout(1_000)])
        await holder.query(`commit`)
        expect([await merge.of, await run], job).toEqual(['ok', 'ok'])
        // A run skips what a parallel test's own run of the job has locked.
        await expect
          .poll(
            async () => {
              expect(await attempt(null, job, [])).toBe('ok')
              return (await client.query(done, [kept])).rowCount
            },
            { message: job },
          )
          .toBe(1)
      }
    } finally {
      await holder.query(`rollback`)
      for (const it of [client, holder]) it.release()
    }
  }))
