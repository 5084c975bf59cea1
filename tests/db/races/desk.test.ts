import { describe, expect, it } from 'vitest'
import { at, holdArgs, holdSql } from '../../support/calendar.ts'
import { database, people as known } from '../../support/db.ts'
import { attempt, overlaps, tally, withRace } from './calendar.ts'

const runs = 10
const desks = [{ id: known.sari }, { id: known.agus }]

const idsOf = async (clinic: string, startsAt: Date) => {
  const { rows } = await database().query<{ id: string; booking_id: string }>(
    `select id, booking_id from public.appointments where clinic_id = $1 and starts_at = $2 and status in ('held', 'confirmed')`,
    [clinic, startsAt],
  )
  return rows
}

describe('races at the desk', () => {
  it('two desks and the web for one slot: one has it, nothing raw', () =>
    withRace(3 * runs, async ({ calendar, people, days }) => {
      for (let run = 0; run < runs; run += 1) {
        const startsAt = at(days[run]!, '09:00')
        const [one, two, web] = people.slice(3 * run)
        const [physiotherapist] = calendar.physiotherapists
        const outcomes = await Promise.all([
          attempt(
            desks[0]!,
            holdSql,
            holdArgs(calendar, startsAt, { physiotherapist, patient: one!.patient }),
          ),
          attempt(
            desks[1]!,
            holdSql,
            holdArgs(calendar, startsAt, {
              physiotherapist,
              patient: two!.patient,
              reason: 'Mendesak',
            }),
          ),
          attempt(web!, holdSql, holdArgs(calendar, startsAt, { physiotherapist })),
        ])
        expect(tally(outcomes)).toEqual({ ok: 1, slot_taken: 2 })
      }
      expect(await overlaps()).toBe(0)
    }))

  it('both desks take money for one booking: it is sold once', () =>
    withRace(runs, async ({ calendar, people, days }) => {
      for (let run = 0; run < runs; run += 1) {
        const startsAt = at(days[run]!, '09:00')
        await attempt(people[run]!, holdSql, holdArgs(calendar, startsAt))
        const { booking_id } = (await idsOf(calendar.clinic, startsAt))[0]!
        const sale = (key: string) => ({
          idempotency_key: booking_id + key,
          payments: [{ method: 'cash', amount_idr: 350_000 }],
        })
        const outcomes = await Promise.all(
          ['a', 'b', 'a', 'b'].map((key, n) =>
            attempt(desks[n % 2]!, `select public.confirm_at_desk($1, null, $2)`, [
              booking_id,
              sale(key),
            ]),
          ),
        )
        expect(tally(outcomes)).toEqual({ ok: 2, already_paid: 2 })
        const { rowCount } = await database().query(
          `select from public.sales where booking_id = $1`,
          [booking_id],
        )
        expect(rowCount).toBe(1)
      }
    }))

  it('one key of a sale at once for two bookings: one is sold, the other hears why not', () =>
    withRace(2 * runs, async ({ calendar, people, days }) => {
      for (let run = 0; run < runs; run += 1) {
        const ids: string[] = []
        for (const [n, clock] of ['09:00', '11:00'].entries()) {
          const startsAt = at(days[run]!, clock)
          await attempt(people[2 * run + n]!, holdSql, holdArgs(calendar, startsAt))
          ids.push((await idsOf(calendar.clinic, startsAt))[0]!.booking_id)
        }
        const outcomes = await Promise.all(
          ids.map((id) =>
            attempt(desks[0]!, `select public.confirm_at_desk($1, null, $2)`, [
              id,
              {
                idempotency_key: ids[0],
                payments: [{ method: 'cash', amount_idr: 350_000 }],
              },
            ]),
          ),
        )
        expect(tally(outcomes)).toEqual({ ok: 1, invalid_input: 1 })
      }
    }))

  it('checking in against cancelling and a no-show: one clear winner', () =>
    withRace(runs, async ({ calendar, people, days }) => {
      for (let run = 0; run < runs; run += 1) {
        const startsAt = at(days[run]!, '09:00')
        await attempt(people[run]!, holdSql, holdArgs(calendar, startsAt))
        const it = (await idsOf(calendar.clinic, startsAt))[0]!
        await database().query(`select private.confirm_booking($1)`, [it.booking_id])
        await database().query(
          `update public.booking_policy set check_in_before_minutes = 1440, no_show_after_minutes = 0 where clinic_id = $1`,
          [calendar.clinic],
        )
        await database().query(
          `update public.appointments set starts_at = now() - interval '1 minute', ends_at = now() + interval '50 minutes' where id = $1`,
          [it.id],
        )
        const outcomes = await Promise.all([
          attempt(desks[0]!, `select public.check_in_appointment($1)`, [it.id]),
          attempt(desks[1]!, `select public.cancel_appointment($1, 'Tutup')`, [it.id]),
          attempt(desks[1]!, `select public.mark_no_show($1)`, [it.id]),
        ])
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
        for (const outcome of outcomes)
          expect(['ok', 'cancel_closed', 'invalid_input']).toContain(outcome)
        const { rows } = await database().query<{ status: string }>(
          `select status from public.appointments where id = $1`,
          [it.id],
        )
        expect(rows[0]!.status).toBe(
          ['checked_in', 'cancelled_by_clinic', 'no_show'][outcomes.indexOf('ok')],
        )
        await database().query(
          `update public.appointments set status = case status when 'checked_in' then 'completed' else status end where id = $1`,
          [it.id],
        )
      }
      expect(await overlaps()).toBe(0)
    }))
})
