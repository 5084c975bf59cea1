import { describe, expect, it } from 'vitest'
import { become, database } from '../../support/db.ts'
import { endHold } from '../../support/holds.ts'
import { at, type Calendar, day, holdArgs, holdSql } from '../../support/calendar.ts'
import { attempt, overlaps, tally, withRace } from './calendar.ts'

const runs = 10
const rescheduleSql = `select public.reschedule_appointment($1, $2, $3)`

const repeat = async (work: (run: number) => Promise<void>) => {
  for (let run = 0; run < runs; run += 1) await work(run)
}

async function confirmedAppointment(
  person: { id: string },
  calendar: Calendar,
  startsAt: Date,
  physiotherapist?: string,
) {
  await attempt(person, holdSql, holdArgs(calendar, startsAt, { physiotherapist }))
  const { rows } = await database().query<{ id: string; booking_id: string }>(
    `select a.id, a.booking_id from public.appointments a join public.patients p on p.id = a.patient_id
     where p.user_id = $1 and a.starts_at = $2 and a.status = 'held'`,
    [person.id, startsAt],
  )
  await database().query(`select private.confirm_booking($1)`, [rows[0]!.booking_id])
  return rows[0]!.id
}

async function someoneWaits() {
  await expect
    .poll(
      async () =>
        (await database().query(`select from pg_locks where locktype = 'advisory' and not granted`))
          .rowCount,
    )
    .toBeGreaterThan(0)
}

describe('races for a calendar', () => {
  it('many for one slot: one gets it, the others hear slot_taken', () =>
    withRace(30, ({ calendar, people, days }) =>
      repeat(async (run) => {
        const [physiotherapist] = calendar.physiotherapists
        const outcomes = await Promise.all(
          people.map((person) =>
            attempt(
              person,
              holdSql,
              holdArgs(calendar, at(days[run]!, '09:00'), { physiotherapist }),
            ),
          ),
        )
        expect(tally(outcomes)).toEqual({ ok: 1, slot_taken: 29 })
        expect(await overlaps()).toBe(0)
      }),
    ))

  it('many for "anyone": as many as there are physiotherapists get one', () =>
    withRace(20, ({ calendar, people, days }) =>
      repeat(async (run) => {
        const outcomes = await Promise.all(
          people.map((person) =>
            attempt(person, holdSql, holdArgs(calendar, at(days[run]!, '09:00'))),
          ),
        )
        expect(tally(outcomes)).toEqual({ ok: 2, slot_taken: 18 })
        expect(await overlaps()).toBe(0)
      }),
    ))

  it('one patient many times: one hold is left', () =>
    withRace(runs, ({ calendar, people, days }) =>
      repeat(async (run) => {
        const outcomes = await Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            attempt(
              people[run]!,
              holdSql,
              holdArgs(calendar, at(days[run]!, `${10 + (n % 4)}:00`)),
            ),
          ),
        )
        expect(tally(outcomes)).toEqual({ ok: 12 })
        const { rows } = await database().query(
          `select status from public.bookings where patient_id = $1 and status = 'held'`,
          [people[run]!.patient],
        )
        expect(rows).toHaveLength(1)
      }),
    ))

  it('a first hold of a new user many times: one patient is made', () =>
    withRace(1, async ({ calendar, people, days }) => {
      await database().query(`delete from public.patients where id = $1`, [people[0]!.patient])
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () =>
          attempt(people[0]!, holdSql, holdArgs(calendar, at(days[0]!, '09:00'))),
        ),
      )
      expect(tally(outcomes)).toEqual({ ok: 10 })
      const { rows } = await database().query<{ id: string }>(
        `select id from public.patients where user_id = $1`,
        [people[0]!.id],
      )
      expect(rows).toHaveLength(1)
      people.push({ id: people[0]!.id, patient: rows[0]!.id })
    }))

  it('rescheduling crosswise and holding at once: no overlap, no deadlock, nothing raw', () =>
    withRace(12, async ({ calendar, people, days }) => {
      const [a, b] = calendar.physiotherapists as [string, string]
      const movers = people.slice(0, 4)
      const ids: string[] = []
      for (const [n, person] of movers.entries())
        ids.push(
          await confirmedAppointment(
            person,
            calendar,
            at(days[0]!, `${9 + n}:00`.padStart(5, '0')),
            n % 2 ? a : b,
          ),
        )
      await repeat(async (run) => {
        const to = at(days[run + 1]!, '09:00')
        const outcomes = await Promise.all([
          ...movers.map((person, n) => attempt(person, rescheduleSql, [ids[n], to, n % 2 ? b : a])),
          ...movers.map((person, n) => attempt(person, rescheduleSql, [ids[n], to, null])),
          ...people
            .slice(4)
            .map((person, n) =>
              attempt(person, holdSql, holdArgs(calendar, to, { physiotherapist: n % 2 ? a : b })),
            ),
        ])
        for (const outcome of outcomes)
          expect(['ok', 'slot_taken', 'reschedule_limit', 'patient_overlap']).toContain(outcome)
        expect(await overlaps()).toBe(0)
      })
    }))

  it('the end of a hold against its confirmation and a rival: the slot has one owner', () =>
    withRace(3 * runs, ({ calendar, people: crowd, days }) =>
      repeat(async (run) => {
        // new people in each run: a hold that expired unpaid counts against its account
        const people = crowd.slice(3 * run)
        const startsAt = at(days[run]!, '09:00')
        const [physiotherapist] = calendar.physiotherapists
        const args = holdArgs(calendar, startsAt, { physiotherapist })
        await attempt(people[0]!, holdSql, args)
        const { rows } = await database().query<{ booking_id: string }>(
          `select booking_id from public.appointments where starts_at = $1 and clinic_id = $2 and status = 'held'`,
          [startsAt, calendar.clinic],
        )
        const id = rows[0]!.booking_id
        await endHold(database(), id)
        const outcomes = await Promise.all([
          attempt(null, `select private.confirm_booking($1)`, [id]),
          attempt(null, `select private.expire_holds()`, []),
          attempt(people[1]!, holdSql, args),
          attempt(people[2]!, holdSql, args),
        ])
        for (const outcome of outcomes) expect(['ok', 'slot_taken']).toContain(outcome)
        const live = await database().query(
          `select from public.appointments where starts_at = $1 and clinic_id = $2 and status in ('held', 'confirmed')`,
          [startsAt, calendar.clinic],
        )
        expect(live.rowCount).toBe(1)
      }),
    ))

  it('an off-day that is being written: a booking waits for it and is refused', () =>
    withRace(1, async ({ calendar, people, days }) => {
      const [physiotherapist] = calendar.physiotherapists
      const writer = await database().connect()
      try {
        await writer.query('begin')
        await writer.query(
          `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on) values ('sick', $1, $2, $2)`,
          [physiotherapist, day(days[0]!)],
        )
        const outcome = attempt(
          people[0]!,
          holdSql,
          holdArgs(calendar, at(days[0]!, '09:00'), { physiotherapist }),
        )
        await someoneWaits()
        await writer.query('commit')
        expect(await outcome).toBe('off_day')
      } finally {
        writer.release()
      }
    }))

  it('a booking that is being written: an off-day waits for it and then sees it', () =>
    withRace(1, async ({ calendar, people, days }) => {
      const [physiotherapist] = calendar.physiotherapists
      const booker = await database().connect()
      const writer = await database().connect()
      try {
        await booker.query('begin')
        await become(booker, people[0]!)
        await booker.query(holdSql, holdArgs(calendar, at(days[0]!, '09:00'), { physiotherapist }))
        const off = writer.query(
          `insert into public.off_days (type, clinic_id, starts_on, ends_on) values ('closure', $1, $2, $2)`,
          [calendar.clinic, day(days[0]!)],
        )
        await someoneWaits()
        await booker.query('commit')
        await off
        const { rowCount } = await writer.query(
          `select from public.appointments where clinic_id = $1 and status = 'held'`,
          [calendar.clinic],
        )
        expect(rowCount).toBe(1)
      } finally {
        booker.release()
        writer.release()
      }
    }))
})
