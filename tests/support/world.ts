import pg from 'pg'
import { database } from './db.ts'
import { stack } from './shared-stack.ts'

export type World = {
  clinicId: string
  serviceId: string
  physiotherapistIds: string[]
  /** The next working day's slot at an hour of the clinic's clock, as an ISO instant. */
  at: (hour: number, daysAhead?: number) => string
}

const digits = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0')

/**
 * A clinic of a test's own, open every day from 08:00 to 20:00, with one service and its own
 * physiotherapists: tests that run at once never meet in a calendar.
 * @param physiotherapists how many work there
 */
export async function newWorld(physiotherapists = 1, priceIdr = 350_000): Promise<World> {
  const db = database()
  const tag = digits()
  const { rows: clinics } = await db.query<{ id: string }>(
    `insert into public.clinics (slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
     values ('uji-' || $1::text, tests.clinic_code(), 'Klinik Uji ' || $1::text, 'Jl. Uji No. 1', 'Jakarta', 'DKI Jakarta', '12345', '+6221' || $1::text, '+6281' || $1::text)
     returning id`,
    [tag],
  )
  const clinicId = clinics[0]!.id
  await db.query(
    `insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
     select $1, day, '08:00', '20:00' from generate_series(1, 7) as day`,
    [clinicId],
  )
  const { rows: services } = await db.query<{ id: string }>(
    `insert into public.services (slug, name_id, name_en, specialisation, price_idr)
     values ('uji-' || $1::text, 'Sesi Uji', 'Test session', 'general_health', $2) returning id`,
    [tag, priceIdr],
  )
  const serviceId = services[0]!.id
  const { rows: people } = await db.query<{ id: string }>(
    `insert into public.physiotherapists (slug, name)
     select 'uji-' || $1::text || '-' || n, 'Fisioterapis Uji ' || n from generate_series(1, $2) as n
     returning id`,
    [tag, physiotherapists],
  )
  const physiotherapistIds = people.map(({ id }) => id)
  await db.query(
    `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
     select id, $2, day, '08:00', '20:00' from unnest($1::uuid[]) as id, generate_series(1, 7) as day`,
    [physiotherapistIds, clinicId],
  )
  return { clinicId, serviceId, physiotherapistIds, at }
}

const day = 24 * 60 * 60 * 1000

/** 14 days ahead unless told otherwise: beyond every deadline, inside the horizon. */
function at(hour: number, daysAhead = 14): string {
  const date = new Date(Date.now() + daysAhead * day).toLocaleDateString('sv', {
    timeZone: 'Asia/Jakarta',
  })
  return new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+07:00`).toISOString()
}

/** Live appointments of a clinic that overlap for the same physiotherapist: must be none. */
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
 * Deadlocks that the database has seen since it started, also those that a function has caught.
 * A backend tells of them only when it has been idle for up to ten seconds, or ends: so all others
 * are ended first. For a test file with a backend of its own, as the last that it asks.
 */
export async function deadlocks(): Promise<number> {
  const client = new pg.Client({ connectionString: stack().db_url })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const { rows } = await client.query<{ deadlocks: number }>(
      `select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return rows[0]!.deadlocks
  } finally {
    await client.end()
  }
}
