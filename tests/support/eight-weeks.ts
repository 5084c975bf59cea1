import type pg from 'pg'
import { at, type Calendar, day, makeCalendar, makePatient } from './calendar.ts'

/** The booking horizon in days: eight weeks. */
export const horizon = 56

const book = (client: pg.ClientBase, args: unknown[]) =>
  client.query(
    `with visits as materialized (
       select *, gen_random_uuid() as id, gen_random_uuid() as visitor
       from unnest($3::timestamptz[], $4::uuid[]) as visit (starts_at, who)
     ), visitors as (
       insert into public.patients (id, full_name) select visitor, 'Pasien Uji' from visits where $5::uuid is null
     ), bookings as (
       insert into public.bookings (id, patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy)
       select id, coalesce($5, visitor), $1, $2, 'confirmed', 1, 1, '{}' from visits
     )
     insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status,
       starts_at, ends_at, blocks_until, original_starts_at)
     select id, $1, $2, who, coalesce($5, visitor), 'confirmed',
       starts_at, starts_at + interval '45 minutes', starts_at + interval '60 minutes', starts_at
     from visits`,
    args,
  )

/**
 * Three physiotherapists, one of whom also works at another clinic, eight weeks of bookings,
 * off-days of each shape.
 */
export async function makeEightWeeks(client: pg.ClientBase) {
  const wish = { duration: 45, step: 30, buffer: 15 }
  const here = await makeCalendar(client, {
    ...wish,
    physiotherapists: 3,
    hours: ['08:00', '14:00'],
  })
  const there = await makeCalendar(client, { physiotherapists: 0 })
  const [a, b, c] = here.physiotherapists as [string, string, string]
  const rina = await makePatient(client)
  await client.query(
    `insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
     select $1, $2, weekday, '14:00', '20:00' from generate_series(1, 7) as weekday`,
    [c, there.clinic],
  )
  await client.query(
    `update public.schedules set valid_until = $2 where physiotherapist_id = $1 and weekday > 4`,
    [b, day(45)],
  )
  const leadMinutes = Math.floor((at(2, '11:05').getTime() - Date.now()) / 60_000)
  await client.query(
    `insert into public.booking_policy (clinic_id, lead_minutes, horizon_days) values ($1, $2, $3)`,
    [here.clinic, leadMinutes, horizon],
  )
  const visits = Array.from({ length: horizon / 7 }, (_, week): [Calendar, Date, string][] => [
    [here, at(7 * week + 3, '09:00'), a],
    [here, at(7 * week + 3, week % 2 ? '12:00' : '08:30'), b],
    [here, at(7 * week + 4, '10:20'), week % 3 ? a : b],
    [there, at(7 * week + 5, week % 2 ? '14:00' : '15:00'), c],
  ]).flat()
  for (const clinic of [here, there]) {
    const those = visits.filter(([calendar]) => calendar === clinic)
    const [starts, who] = [those.map(([, start]) => start), those.map(([, , who]) => who)]
    await book(client, [clinic.clinic, here.service, starts, who, null])
  }
  await book(client, [here.clinic, here.service, [at(20, '10:00')], [b], rina.patient])
  // a different weekday from the other off-days
  const weekday = new Date(at(18, '12:00')).getUTCDay() || 7
  await client.query(
    `insert into public.off_days
       (type, physiotherapist_id, clinic_id, starts_on, ends_on, start_time, end_time, weekdays)
     values
       ('leave', $1, null, $4, $5, null, null, null),
       ('sick', $2, null, $6, $6, '10:10', '11:20', null),
       ('leave', $2, $8, $4, $7, null, null, $9),
       ('closure', null, $8, $10, $10, null, null, null),
       ('public_holiday', null, null, $11, $11, null, null, null),
       ('leave', $3, $12, $4, $7, null, null, null)`,
    [
      a,
      b,
      c,
      day(10),
      day(13),
      day(16),
      day(50),
      here.clinic,
      [weekday],
      day(30),
      day(37),
      there.clinic,
    ],
  )
  return { ...here, rina }
}

export type EightWeeks = Awaited<ReturnType<typeof makeEightWeeks>>
