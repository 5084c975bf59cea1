import { describe, expect, it } from 'vitest'
import { at, day, holdArgs, holdSql } from '../../support/calendar.ts'
import { database, people } from '../../support/db.ts'
import { attempt, callAsAgus, tally, untilWaiting, withRace } from './calendar.ts'

const runs = 10
const clients = 50
const saveSql = `select public.save_off_day($1, $2) as answer`
const deleteSql = `select public.delete_off_day($1) as answer`
const agus = { id: people.agus }

type Answer = {
  saved: boolean
  off_day: { id: string }
  conflicts: { appointment_id: string }[]
}

const save = (offDay: object, resolutions: object[], begun?: (pid: number) => void) =>
  callAsAgus<Answer>(saveSql, [JSON.stringify(offDay), JSON.stringify(resolutions)], begun)

// A closure locks every calendar in the order of these keys. The first one is stopped at the last
// key. The physiotherapist added then sorts before all others, so the second closure already holds
// that lock when it reaches the first.
const lockLast = `select pg_advisory_xact_lock(max(private.lock_key('physiotherapist', id))) from public.physiotherapists`
const firstToLock = `select id
  from (select gen_random_uuid() as id from generate_series(1, 20000)) as it
  order by private.lock_key('physiotherapist', id) limit 2`

/** Starts a call; returns its result and the pid of the backend that runs it. */
function begins<T>(call: (begun: (pid: number) => void) => Promise<T>) {
  let answer: Promise<T> | undefined
  const pid = new Promise<number>((begun) => {
    answer = call(begun)
  })
  return [answer!, pid] as const
}

/** Saves and cancels the conflicts; retries while new bookings arrive. */
async function saveThrough(offDay: object) {
  const cancelled: object[] = []
  for (;;) {
    const { saved, conflicts } = await save(offDay, cancelled)
    if (saved) return
    for (const { appointment_id } of conflicts)
      cancelled.push({ appointment_id, action: 'cancel', reason: 'Klinik tutup' })
  }
}

describe('an off-day against bookings', () => {
  it('50 clients book while it is saved: nothing lies in it that nobody resolved', () =>
    withRace(clients * runs, async ({ calendar, people: crowd, days }) => {
      for (let run = 0; run < runs; run += 1) {
        const ahead = days[run]!
        const closure = { clinic_id: calendar.clinic, type: 'closure', starts_on: day(ahead) }
        const [, ...outcomes] = await Promise.all([
          saveThrough(closure),
          ...crowd
            .slice(run * clients, (run + 1) * clients)
            .map((person, n) =>
              attempt(
                person,
                holdSql,
                holdArgs(calendar, at(ahead, `${String(6 + (n % 15)).padStart(2, '0')}:00`)),
              ),
            ),
        ])
        const { ok = 0, slot_taken = 0, off_day = 0 } = tally(outcomes)
        expect(ok + slot_taken + off_day, JSON.stringify(tally(outcomes))).toBe(clients)
        const { rowCount } = await database().query(
          `select from public.appointments
           where clinic_id = $1 and status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
             and (starts_at at time zone 'Asia/Jakarta')::date = $2`,
          [calendar.clinic, day(ahead)],
        )
        expect(rowCount).toBe(0)
      }
    }))

  it('the desk moves an appointment into it while it is saved: it is asked about, or the move is refused', () =>
    withRace(runs, async ({ calendar, people: crowd, days }) => {
      const [a, b] = calendar.physiotherapists as [string, string]
      for (let run = 0; run < runs; run += 1) {
        const startsAt = at(days[run]!, '09:00')
        await attempt(crowd[run]!, holdSql, holdArgs(calendar, startsAt, { physiotherapist: a }))
        const { rows } = await database().query<{ id: string }>(
          `select id, private.confirm_booking(booking_id) from public.appointments where physiotherapist_id = $1 and starts_at = $2`,
          [a, startsAt],
        )
        const { id } = rows[0]!
        const sick = { physiotherapist_id: b, type: 'sick', starts_on: day(days[run]!) }
        const [moved, { saved, conflicts }] = await Promise.all([
          attempt({ id: people.sari }, `select public.reschedule_appointment($1, $2, $3)`, [
            id,
            startsAt,
            b,
          ]),
          save(sick, []),
        ])
        expect(moved).toBe(saved ? 'off_day' : 'ok')
        expect(conflicts.map(({ appointment_id }) => appointment_id)).toEqual(saved ? [] : [id])
      }
    }))

  it('two that move each other’s appointments at once: one after the other, no deadlock', () =>
    withRace(2 * runs, async ({ calendar, people: crowd, days }) => {
      const [ayu, bayu] = calendar.physiotherapists as [string, string]
      for (let run = 0; run < runs; run += 1) {
        const ahead = days[run]!
        const ids: string[] = []
        for (const [n, physiotherapist] of [ayu, bayu].entries()) {
          const person = crowd[run * 2 + n]!
          const startsAt = at(ahead, `1${n}:00`)
          await attempt(person, holdSql, holdArgs(calendar, startsAt, { physiotherapist }))
          const { rows } = await database().query<{ id: string; booking_id: string }>(
            `select id, booking_id from public.appointments where patient_id = $1 and status = 'held'`,
            [person.patient],
          )
          await database().query(`select private.confirm_booking($1)`, [rows[0]!.booking_id])
          ids.push(rows[0]!.id)
        }
        const leave = (who: string) => ({
          physiotherapist_id: who,
          type: 'sick',
          starts_on: day(ahead),
        })
        const to = (id: string, who: string) =>
          JSON.stringify([{ appointment_id: id, action: 'reassign', physiotherapist_id: who }])
        const outcomes = await Promise.all([
          attempt(agus, saveSql, [JSON.stringify(leave(ayu)), to(ids[0]!, bayu)]),
          attempt(agus, saveSql, [JSON.stringify(leave(bayu)), to(ids[1]!, ayu)]),
        ])
        // The first is saved. The second assigns to somebody who is now away, or meets one conflict
        // more than it knew of.
        expect(outcomes).toContain('ok')
        for (const outcome of outcomes) expect(['ok', 'off_day']).toContain(outcome)
      }
    }))

  it('two close and somebody is added between: one after the other, no deadlock', () =>
    withRace(0, async ({ calendar, days: [one, two, three, four] }) => {
      const close = (ahead: number, begun?: (pid: number) => void) =>
        save({ clinic_id: calendar.clinic, type: 'closure', starts_on: day(ahead) }, [], begun)
      const { off_day } = await close(one!)
      const ways = {
        saves: (begun: (pid: number) => void) => close(two!, begun),
        deletes: (begun: (pid: number) => void) => callAsAgus(deleteSql, [off_day.id], begun),
      }
      const { rows: newcomers } = await database().query<{ id: string }>(firstToLock)
      newcomers.reverse()
      for (const [n, way] of Object.values(ways).entries()) {
        const holder = await database().connect()
        try {
          await holder.query('begin')
          await holder.query(lockLast)
          const [first, firstBegins] = begins(way)
          await untilWaiting(await firstBegins)
          await database().query(`select tests.add_physiotherapist($1, $2)`, [
            newcomers[n]!.id,
            calendar.service,
          ])
          const [second, secondBegins] = begins((begun) => close([three!, four!][n]!, begun))
          await untilWaiting(await secondBegins)
          await holder.query('commit')
          const outcomes = await Promise.allSettled([first, second])
          expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
        } finally {
          await holder.query('rollback')
          holder.release()
        }
      }
    }))
})
