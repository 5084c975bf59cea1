import type pg from 'pg'
import { database } from '../../support/db.ts'
import { type Calendar, makeCalendar, makePatient } from '../../support/calendar.ts'

type Race = {
  calendar: Calendar
  people: { id: string; patient: string }[]
  /** Days ahead that are no holiday. */
  days: number[]
}

/** A committed calendar and patients for connections that race; everything is removed afterwards. */
export async function withRace<T>(patients: number, work: (race: Race) => Promise<T>): Promise<T> {
  const pool = database()
  const client = await pool.connect()
  const people: { id: string; patient: string }[] = []
  const { rows } = await client.query<{ ahead: number }>(
    `select ahead from generate_series(3, 40) as ahead
     where not exists (
       select from public.off_days
       where clinic_id is null and is_closed
         and (now() at time zone 'Asia/Jakarta')::date + ahead between starts_on and ends_on
     )
     order by ahead`,
  )
  const calendar = await makeCalendar(client, { physiotherapists: 2, keepHolidays: true })
  await client.query(
    `insert into public.booking_policy (clinic_id, max_upcoming, reschedule_limit) values ($1, 100, 20)`,
    [calendar.clinic],
  )
  try {
    for (let n = 0; n < patients; n += 1) people.push(await makePatient(client))
    return await work({ calendar, people, days: rows.map(({ ahead }) => ahead) })
  } finally {
    await remove(
      client,
      calendar,
      people.map(({ patient }) => patient),
      people.map(({ id }) => id),
    )
    client.release()
  }
}

async function remove(
  client: pg.PoolClient,
  calendar: Calendar,
  patients: string[],
  users: string[],
) {
  await client.query('reset role')
  const mine = `select id from public.bookings where patient_id = any ($1)`
  await client.query('alter table public.voucher_entries disable trigger _100_stay')
  for (const which of ['entry_id is not null', 'true'])
    await client.query(
      `delete from public.voucher_entries where patient_id = any ($1) and ${which}`,
      [patients],
    )
  await client.query('alter table public.voucher_entries enable trigger _100_stay')
  await client.query(`delete from public.payments where booking_id in (${mine})`, [patients])
  await client.query(`delete from private.receipt_counters where clinic_id = $1`, [calendar.clinic])
  await client.query(`delete from public.appointments where booking_id in (${mine})`, [patients])
  await client.query(`delete from public.bookings where patient_id = any ($1)`, [patients])
  await client.query(`delete from public.vouchers where patient_id = any ($1)`, [patients])
  await client.query(`delete from public.patients where id = any ($1)`, [patients])
  await client.query(`delete from auth.users where id = any ($1)`, [users])
  await client.query(`delete from public.off_days where physiotherapist_id = any ($1)`, [
    calendar.physiotherapists,
  ])
  await client.query(`delete from public.schedules where clinic_id = $1`, [calendar.clinic])
  await client.query(`delete from public.physiotherapists where id = any ($1)`, [
    calendar.physiotherapists,
  ])
  await client.query(`delete from public.services where id = $1`, [calendar.service])
  await client.query(`delete from public.booking_policy where clinic_id = $1`, [calendar.clinic])
  await client.query(`delete from public.booking_policy_changes where clinic_id = $1`, [
    calendar.clinic,
  ])
  await client.query(`delete from public.clinics where id = $1`, [calendar.clinic])
}

/** Runs one statement as a person in a transaction of its own: the code of the refusal, or 'ok'. */
export async function attempt(
  person: { id: string } | null,
  sql: string,
  values: unknown[],
): Promise<string> {
  const client = await database().connect()
  try {
    await client.query('begin')
    if (person) {
      await client.query(`set local role authenticated`)
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: person.id, role: 'authenticated', aal: 'aal1' }),
      ])
    }
    await client.query(sql, values)
    await client.query('commit')
    return 'ok'
  } catch (error) {
    await client.query('rollback')
    const { code, message } = error as pg.DatabaseError
    return code === 'PGRST' ? (JSON.parse(message) as { code: string }).code : `raw ${code}`
  } finally {
    client.release()
  }
}

/** How often each outcome came. */
export const tally = (outcomes: string[]) =>
  outcomes.reduce<Record<string, number>>(
    (counts, it) => ({ ...counts, [it]: (counts[it] ?? 0) + 1 }),
    {},
  )

/** Pairs of live appointments that overlap, of one physiotherapist or of one patient. */
export async function overlaps(table = 'public.appointments'): Promise<number> {
  const { rows } = await database().query<{ pairs: number }>(
    `select count(*) as pairs
     from ${table} as a
     join ${table} as b
       on a.id < b.id
       and (a.physiotherapist_id = b.physiotherapist_id or a.patient_id = b.patient_id)
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
       and b.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')`,
  )
  return rows[0]!.pairs
}
