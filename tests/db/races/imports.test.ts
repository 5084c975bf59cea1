import { expect, it } from 'vitest'
import { at, day, holdArgs, holdSql } from '../../support/calendar.ts'
import { database, people as known } from '../../support/db.ts'
import { attempt, overlaps, tally, withRace } from './calendar.ts'

const runs = 4
const hours = 16

it('an import beside live bookings and an absence: everyone has an answer, nothing overlaps, nobody waits in a circle', () =>
  withRace(hours, async ({ calendar, people, days }) => {
    const [ayu, bayu] = calendar.physiotherapists as [string, string]
    const both = [ayu, bayu, undefined]
    const phoneOf = (n: number) =>
      `+62811${String(process.pid % 10_000).padStart(4, '0')}${String(1000 + n)}`
    for (const [n, { patient }] of people.entries())
      await database().query(`update public.patients set phone = $2 where id = $1`, [
        patient,
        phoneOf(n),
      ])
    for (let run = 0; run < runs; run += 1) {
      const ahead = days[run]!
      const start = (n: number) => at(ahead, `${String(6 + (n % hours)).padStart(2, '0')}:00`)
      // Half of the patients are known and book for themselves meanwhile. Which physiotherapist
      // comes first in the file alternates between runs.
      const rows = people.map((_, n) => ({
        key: `visit:${run}:${n}`,
        patient_key: `person:${n}`,
        patient:
          n % 2 === 0
            ? { full_name: 'Test', phone: phoneOf(n) }
            : { full_name: `Pindahan ${calendar.clinic} ${n}` },
        starts_at: start(n + 1).toISOString(),
        service_id: calendar.service,
        physiotherapist_id: n % 8 < 6 ? both[(n + run) % 2] : undefined,
      }))
      const bring = (piece: object[]) =>
        attempt(
          { id: known.agus },
          `select public.import_appointments($1, $2, 'Pindahan', false)`,
          [calendar.clinic, JSON.stringify(piece)],
        )
      const training = {
        physiotherapist_id: both[run % 2],
        type: 'training',
        starts_on: day(days[runs + run]!),
      }
      const outcomes = await Promise.all([
        bring(rows.slice(0, hours / 2)),
        bring(rows.slice(hours / 2)),
        attempt({ id: known.agus }, `select public.save_off_day($1)`, [JSON.stringify(training)]),
        ...people.map((person, n) =>
          attempt(
            person,
            holdSql,
            holdArgs(calendar, start(n), { physiotherapist: both[(n + run) % 3] }),
          ),
        ),
      ])
      expect(outcomes.slice(0, 3), JSON.stringify(tally(outcomes))).toEqual(['ok', 'ok', 'ok'])
      expect(Object.keys(tally(outcomes)).filter((it) => it.startsWith('raw'))).toEqual([])
    }
    expect(await overlaps()).toBe(0)
    const { rows: brought } = await database().query<{ count: number }>(
      `select count(*)::int as count from private.imported_rows where clinic_id = $1 and key like 'visit:%'`,
      [calendar.clinic],
    )
    expect(brought[0]!.count, 'some found their time free').toBeGreaterThan(runs)
  }))
