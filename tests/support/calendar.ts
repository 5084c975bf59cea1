import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { become, becomeOwner, type Person } from './db.ts'

/**
 * A separate clinic with one service and physiotherapists who work every day from 06:00 to 22:00.
 */
export type Calendar = { clinic: string; service: string; physiotherapists: string[] }

type Wish = {
  physiotherapists?: number
  duration?: number
  step?: number
  buffer?: number
  price?: number
  timeZone?: string
  hours?: [string, string]
}

export const zone = 'Asia/Jakarta'

/** Creates a calendar that shares nothing with seed.sql. */
export async function makeCalendar(client: pg.ClientBase, wish: Wish = {}): Promise<Calendar> {
  const [opens, closes] = wish.hours ?? ['06:00', '22:00']
  await becomeOwner(client)
  const tag = randomUUID()
  const clinic = randomUUID()
  const service = randomUUID()
  await client.query(
    `insert into public.clinics (id, slug, code, name, address_line1, city, province, postal_code, phone, whatsapp, time_zone)
     select $1::uuid, 'test-' || $2, tests.clinic_code(), 'Test', 'Jl. Uji', 'Jakarta', 'DKI Jakarta',
       '12345', '+62215555555', '+628115555555', $3`,
    [clinic, tag, wish.timeZone ?? zone],
  )
  await client.query(
    `insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
     select $1, weekday, $2, $3 from generate_series(1, 7) as weekday`,
    [clinic, opens, closes],
  )
  await client.query(`select tests.add_service($1, $2, $3, $4, $5)`, [
    service,
    wish.duration ?? 60,
    wish.step ?? 60,
    wish.buffer ?? 0,
    wish.price ?? 350_000,
  ])
  const calendar: Calendar = { clinic, service, physiotherapists: [] }
  for (let n = 0; n < (wish.physiotherapists ?? 1); n += 1) {
    calendar.physiotherapists.push(await addPhysiotherapist(client, calendar, [opens, closes]))
  }
  return calendar
}

export async function addPhysiotherapist(
  client: pg.ClientBase,
  { clinic, service }: Pick<Calendar, 'clinic' | 'service'>,
  [from, until]: [string, string] = ['06:00', '22:00'],
): Promise<string> {
  const id = randomUUID()
  await client.query(`select tests.add_physiotherapist($1, $2)`, [id, service])
  await client.query(
    `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
     select $1, $2, weekday, $3, $4 from generate_series(1, 7) as weekday`,
    [id, clinic, from, until],
  )
  return id
}

/**
 * A new user who is a patient; returns the ids of both, and leaves the connection acting as the
 * owner.
 */
export async function makePatient(client: pg.ClientBase): Promise<{ id: string; patient: string }> {
  await becomeOwner(client)
  const id = randomUUID()
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token, email_change, email_change_token_new)
     values ($1, 'authenticated', 'authenticated', $2, now(), '', '', '', '')`,
    [id, `test-${id}@example.com`],
  )
  const patient = randomUUID()
  await client.query(
    `insert into public.patients (id, user_id, is_account_holder, full_name) values ($1, $2, true, 'Test')`,
    [patient, id],
  )
  return { id, patient }
}

/**
 * The instant of a clock time this many days from today in Jakarta, which has no daylight saving.
 */
export function at(days: number, time: string): Date {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${today}T${time}:00+07:00`) + days * 86_400_000)
}

/** The calendar day this many days from today in Jakarta, as YYYY-MM-DD. */
export const day = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

export type Slot = { starts_at: Date; ends_at: Date; physiotherapist_id: string }

export async function slots(
  client: pg.ClientBase,
  { clinic, service }: Calendar,
  from: number,
  until = from,
  physiotherapist: string | null = null,
): Promise<Slot[]> {
  const { rows } = await client.query<Slot>(
    `select * from public.available_slots($1, $2, $3, $4, $5)`,
    [clinic, service, day(from), day(until), physiotherapist],
  )
  return rows
}

/** The offered clock times of one day in Jakarta, deduplicated. */
export async function times(
  client: pg.ClientBase,
  calendar: Calendar,
  days: number,
): Promise<string[]> {
  const rows = await slots(client, calendar, days)
  const clock = (date: Date) => new Date(date.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
  return [...new Set(rows.map(({ starts_at }) => clock(starts_at)))]
}

export type Appointment = {
  id: string
  booking_id: string
  status: string
  starts_at: string
  ends_at: string
  physiotherapist_id: string
  clinic_id: string
  patient_id: string
  reschedule_count: number
}
export type Booking = {
  id: string
  number: string
  status: string
  total_idr: number
  hold_expires_at: string
  patient_id: string
  policy: Record<string, number>
  appointment: Appointment
}

export const holdSql = `select public.hold_slot($1, $2, $3, $4, $5, $6) as booking`

export const holdArgs = (
  { clinic, service }: Calendar,
  startsAt: Date,
  {
    physiotherapist,
    patient,
    reason,
  }: { physiotherapist?: string; patient?: string; reason?: string } = {},
) => [clinic, service, startsAt, physiotherapist ?? null, patient ?? null, reason ?? null]

export async function hold(
  ...args: [pg.ClientBase, ...Parameters<typeof holdArgs>]
): Promise<Booking> {
  const [client, ...rest] = args
  const { rows } = await client.query<{ booking: Booking }>(holdSql, holdArgs(...rest))
  return rows[0]!.booking
}

/** Holds as this person, pays, and leaves the connection acting as the database's owner. */
export async function confirmed(
  client: pg.ClientBase,
  person: Person | { id: string },
  calendar: Calendar,
  startsAt: Date,
  physiotherapist?: string,
): Promise<Booking> {
  await become(client, person)
  const booking = await hold(client, calendar, startsAt, { physiotherapist })
  await becomeOwner(client)
  await client.query(
    `select public.apply_payment_status((opened.step ->> 'payment_id')::uuid, 'paid', $2 || '-1', 'IDR', $3)
     from public.open_payment($1, 'midtrans') as opened (step) where opened.step ->> 'step' = 'create'`,
    [booking.id, booking.number, booking.total_idr],
  )
  return booking
}

export async function row<T>(
  client: pg.ClientBase,
  sql: string,
  values: unknown[] = [],
): Promise<T> {
  const { rows } = await client.query(sql, values)
  return rows[0] as T
}
