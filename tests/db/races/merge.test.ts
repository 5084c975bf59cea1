import { expect, it } from 'vitest'
import { at, holdArgs, holdSql } from '../../support/calendar.ts'
import { database, people as known } from '../../support/db.ts'
import { attempt, overlaps, tally, withRace } from './calendar.ts'

const mergeSql = `select public.merge_patients($1, $2, 'Orang yang sama')`
const runs = 10

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
        attempt({ id: known.agus }, mergeSql, [kept.patient, merged.patient]),
        ...holds,
      ])
      expect(merge).toBe('ok')
      for (const outcome of outcomes) expect(['ok', 'not_found']).toContain(outcome)
      expect(await bookingsOf(merged.patient)).toBe(0)
      expect(await bookingsOf(kept.patient)).toBe(tally(outcomes).ok ?? 0)
    }
    expect(await overlaps()).toBe(0)
  }))
