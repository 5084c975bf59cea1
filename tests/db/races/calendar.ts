import type pg from 'pg'
import { expect } from 'vitest'
import { become, database } from '../../support/db.ts'
import { type Calendar, makeCalendar, makePatient, row } from '../../support/calendar.ts'

type Race = {
  calendar: Calendar
  people: { id: string; patient: string }[]
  /** Days ahead. */
  days: number[]
}

const days = Array.from({ length: 38 }, (_, n) => n + 3)

/**
 * A committed calendar and patients for connections that race. They are not deleted afterwards:
 * other tests' services reference them, so a delete would wait for those tests, which may wait for
 * this one.
 */
export async function withRace<T>(patients: number, work: (race: Race) => Promise<T>): Promise<T> {
  const client = await database().connect()
  try {
    const calendar = await makeCalendar(client, { physiotherapists: 2 })
    await client.query(
      `insert into public.booking_policy (clinic_id, max_upcoming, reschedule_limit) values ($1, 100, 20)`,
      [calendar.clinic],
    )
    const people: Race['people'] = []
    for (let n = 0; n < patients; n += 1) people.push(await makePatient(client))
    return await work({ calendar, people, days })
  } finally {
    client.release()
  }
}

/** Runs `work` in its own transaction and commits it, or rolls back on error. */
async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database().connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Runs one statement as a person in its own transaction; returns the error code or 'ok'.
 * @param begun gets the pid of the backend that runs it
 */
export async function attempt(
  person: { id: string } | null,
  sql: string,
  values: unknown[],
  begun?: (pid: number) => void,
): Promise<string> {
  try {
    await inTransaction(async (client) => {
      if (person) await become(client, person)
      begun?.((await row<{ pid: number }>(client, `select pg_backend_pid() as pid`)).pid)
      await client.query(sql, values)
    })
    return 'ok'
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    return code === 'PGRST' ? (JSON.parse(message) as { code: string }).code : `raw ${code}`
  }
}

/**
 * Makes one call as Agus, who administers every clinic, in its own transaction.
 * @param sql names its result `answer`
 * @param begun gets the pid of the backend that runs it
 */
export const callAsAgus = <T>(
  sql: string,
  values: unknown[],
  begun: (pid: number) => void = () => {},
): Promise<T> =>
  inTransaction(async (client) => {
    await become(client, 'agus')
    begun((await row<{ pid: number }>(client, `select pg_backend_pid() as pid`)).pid)
    return (await row<{ answer: T }>(client, sql, values)).answer
  })

/** Waits until the backend waits for the lock of an account or of a physiotherapist. */
export const untilWaiting = (pid: number) =>
  expect
    .poll(async () => {
      const sql = `select wait_event from pg_stat_activity where pid = $1`
      return (await database().query(sql, [pid])).rows
    })
    .toEqual([{ wait_event: 'advisory' }])

/** Starts an attempt, and returns it as soon as it waits for whatever lock; `of` is its outcome. */
export async function blocked(...[person, sql, values]: Parameters<typeof attempt>) {
  let of = Promise.resolve('')
  const pid = await new Promise<number>((begun) => {
    of = attempt(person, sql, values, begun)
  })
  await expect
    .poll(async () => {
      const waits = `select wait_event_type as type from pg_stat_activity where pid = $1`
      return (await database().query<{ type: string }>(waits, [pid])).rows
    })
    .toEqual([{ type: 'Lock' }])
  return { of }
}

/** Counts each outcome. */
export const tally = (outcomes: string[]) =>
  outcomes.reduce<Record<string, number>>(
    (counts, it) => ({ ...counts, [it]: (counts[it] ?? 0) + 1 }),
    {},
  )

/** Number of pairs of live appointments of one physiotherapist or patient that overlap. */
export async function overlaps(): Promise<number> {
  const { rows } = await database().query<{ pairs: number }>(
    `select count(*) as pairs
     from public.appointments as a
     join public.appointments as b
       on a.id < b.id
       and (a.physiotherapist_id = b.physiotherapist_id or a.patient_id = b.patient_id)
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
       and b.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')`,
  )
  return rows[0]!.pairs
}
