import { expect, it } from 'vitest'
import { at, day, holdArgs, holdSql } from '../../support/calendar.ts'
import { database, people as known } from '../../support/db.ts'
import { attempt, blocked, overlaps, tally, withRace } from './calendar.ts'

const runs = 2
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

it('an import of somebody whose record is being merged waits for it, and the merge for an import, nobody in a circle', () =>
  withRace(5, async ({ calendar: { clinic }, people }) => {
    const agus = { id: known.agus }
    const { rows: records } = await database().query<Record<string, string>>(
      `update public.patients set user_id = null, full_name = 'Gabung ' || id, phone = '+62812' || (random() * 89999999 + 10000000)::int
       where id = any ($1) returning id, full_name, phone`,
      [people.map(({ patient }) => patient)],
    )
    const ids = records.map(({ id }) => id!).toSorted()
    const [first, second, third, kept, merged] = ids as [string, string, string, string, string]
    const bring = (...wanted: string[]) => {
      const rows = wanted.map((id) => {
        const { full_name, phone } = records.find((record) => record.id === id)!
        return { key: `no:${id}`, patient: { full_name, phone } }
      })
      return blocked(agus, `select public.import_patients($1, $2, false)`, [
        clinic,
        JSON.stringify(rows),
      ])
    }
    const merge = (...pair: [kept: string, merged: string]) =>
      blocked(agus, `select public.merge_patients($1, $2, 'Orang yang sama')`, pair)
    const holder = await database().connect()
    try {
      // The merge stops in the middle, where it has the records and not yet what refers to them.
      await database().query(
        `insert into public.access_log (patient_id, role, action) values ($1, 'admin', 'read_patient')`,
        [merged],
      )
      await holder.query(`begin`)
      await holder.query(`select from public.access_log where patient_id = $1 for update`, [merged])
      const begun = await merge(kept, merged)
      const waiting = await bring(merged)
      await holder.query(`commit`)
      expect([await begun.of, await waiting.of]).toEqual(['ok', 'ok'])

      // The import stops between the record to be merged and the one to be kept, which is the
      // first that a merge locks.
      await holder.query(`begin`)
      await holder.query(
        `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2)`,
        [second, clinic],
      )
      const half = await bring(third, second, first)
      const after = await merge(first, third)
      await holder.query(`commit`)
      expect([await half.of, await after.of]).toEqual(['ok', 'ok'])
      const { rows: brought } = await database().query(
        `select from private.imported_rows where patient_id = $1`,
        [first],
      )
      expect(brought).toHaveLength(2)
    } finally {
      await holder.query(`rollback`)
      holder.release()
    }
  }))
