import pg from 'pg'
import { makeCalendar } from './calendar.ts'
import { database } from './db.ts'
import { stack } from './shared-stack.ts'

export type World = {
  clinicId: string
  serviceId: string
  physiotherapistIds: string[]
  /** The slot at an hour of the clinic's local time, as an ISO instant. */
  at: (hour: number, daysAhead?: number) => string
}

/**
 * A test's own clinic, open every day from 08:00 to 20:00, with one service and its own
 * physiotherapists, so that parallel tests never share a calendar.
 * @param physiotherapists how many work there
 */
export async function newWorld(physiotherapists = 1, priceIdr = 350_000): Promise<World> {
  const client = await database().connect()
  try {
    const wish = {
      physiotherapists,
      price: priceIdr,
      hours: ['08:00', '20:00'] as [string, string],
    }
    const { clinic, service, physiotherapists: people } = await makeCalendar(client, wish)
    return { clinicId: clinic, serviceId: service, physiotherapistIds: people, at }
  } finally {
    client.release()
  }
}

const day = 24 * 60 * 60 * 1000

/** 14 days ahead by default: beyond every deadline, within the horizon. */
function at(hour: number, daysAhead = 14): string {
  const date = new Date(Date.now() + daysAhead * day).toLocaleDateString('sv', {
    timeZone: 'Asia/Jakarta',
  })
  return new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+07:00`).toISOString()
}

/** Overlapping live appointments of a physiotherapist at a clinic: must be none. */
export async function overlaps(clinicId: string): Promise<number> {
  const { rows } = await database().query<{ n: number }>(
    `select count(*) as n
     from public.appointments as a
     join public.appointments as b
       on b.physiotherapist_id = a.physiotherapist_id and b.id > a.id
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
     where a.clinic_id = $1
       and a.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
       and b.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')`,
    [clinicId],
  )
  return rows[0]!.n
}

/**
 * Deadlocks since the database started, including those that a function has caught. A backend
 * reports them only after being idle for up to ten seconds, or when it ends: so all others are
 * ended first. For a test file with its own backend, as its last query.
 */
export async function deadlocks(): Promise<number> {
  const client = new pg.Client({ connectionString: stack().db_url })
  await client.connect()
  try {
    const others = `from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`
    // Terminate all before waiting for any: each wait takes a tenth of a second.
    await client.query(`select pg_terminate_backend(pid) ${others}`)
    await client.query(`select pg_terminate_backend(pid, 10000) ${others}`)
    const { rows } = await client.query<{ deadlocks: number }>(
      `select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return rows[0]!.deadlocks
  } finally {
    await client.end()
  }
}
