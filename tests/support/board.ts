import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './booking.ts'
import { newStaff } from './staff.ts'

/** The panel beside the board, the waiting list or the sales; another may be hidden behind it. */
export const panel = (page: Page) => page.locator('aside[data-panel]:visible')

let count = 0
let codes = 0

/**
 * Three letters unique to this worker: each has 128 of the 17,576. A worker is replaced when a test
 * fails, so there are more worker indexes than parallel workers.
 */
export const code = () => {
  const n = (Number(process.env.TEST_WORKER_INDEX) * 128 + (codes++ % 128)) % 26 ** 3
  return [Math.floor(n / 676), Math.floor(n / 26) % 26, n % 26]
    .map((letter) => String.fromCharCode(65 + letter))
    .join('')
}

/** Hours east of UTC; none of these zones has daylight saving. */
const zones = new Map([
  [12, 'Pacific/Tarawa'],
  [9, 'Asia/Tokyo'],
  [6, 'Asia/Dhaka'],
  [3, 'Asia/Riyadh'],
  [0, 'Africa/Abidjan'],
  [-3, 'America/Bahia'],
  [-6, 'America/Costa_Rica'],
  [-9, 'Pacific/Gambier'],
])

/**
 * A zone where it is between ten and one o'clock, so that some hours from now is still today there.
 */
function noonZone() {
  const hour = new Date().getUTCHours()
  for (const [east, zone] of zones) if ((hour + east + 24 - 10) % 24 < 3) return zone
  throw new Error(`nowhere is it noon at ${hour} UTC`)
}

/**
 * A clinic that no other test uses, open around the clock, hidden from the public, with two
 * physiotherapists who are always available, and a receptionist. Its local time is about noon
 * unless another zone is given.
 */
export async function newBoard(zone = noonZone()) {
  const tag = `papan-${process.pid}-${Date.now()}-${(count += 1)}`
  const clinic = randomUUID()
  await sql(
    `insert into public.clinics (id, slug, code, name, address_line1, city, province, postal_code, phone, whatsapp, time_zone, is_active)
     select $1::uuid, $2::text, $3, 'Klinik ' || $2::text, 'Jl. Uji', 'Jakarta',
       'DKI Jakarta', '12345', '+62215555555', '+628115555555', $4, false`,
    [clinic, tag, code(), zone],
  )
  const people = await Promise.all(
    ['Ayu', 'Bayu'].map(async (name) => {
      const id = randomUUID()
      await sql(
        `with made as (
           insert into public.physiotherapists (id, slug, name, is_active) values ($1::uuid, 'uji-' || $1::uuid, $2::text, false)
         )
         insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
         select $1::uuid, $3::uuid, weekday, time '00:00', time '23:45' from generate_series(1, 7) as weekday`,
        [id, `${name} ${tag}`, clinic],
      )
      return { id, name: `${name} ${tag}` }
    }),
  )
  const [ayu, bayu] = people
  if (!ayu || !bayu) throw new Error('nobody')
  return {
    clinic,
    slug: tag,
    ayu,
    bayu,
    desk: await newStaff({ role: 'receptionist', clinic: tag }),
  }
}

/** How the slugs of this worker's desks begin. */
const own = `desk-${Number(process.env.TEST_PARALLEL_INDEX)}-`

/** Somebody who works at a clinic on one day alone. Hidden from the public. */
async function newPhysiotherapist(
  name: string,
  { clinic, day, from, column }: { clinic: string; day: string; from: string; column: number },
) {
  const id = randomUUID()
  await sql(
    `with made as (
       insert into public.physiotherapists (id, slug, name, is_public, sort_order)
       values ($1::uuid, $6::text || $1::uuid, $2::text, false, $5::integer)
     )
     insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time, valid_from, valid_until)
     values ($1::uuid, $3::uuid, extract(isodow from $4::date), $7::time, '17:00', $4::date, $4::date)`,
    [id, name, clinic, day, column, own, from],
  )
  return { id, name }
}

/**
 * Two own physiotherapists who work on one day three weeks or more ahead, from eight to five, at a
 * bookable clinic, and a receptionist. They are hidden from the public.
 */
export async function newDesk() {
  const clinic = 'kebayoran-baru'
  count += 1
  // Each worker uses its own days: columns added by other tests would make these narrower.
  const open = await sql<{ day: string }>(
    `select day::date::text as day from generate_series(current_date + 14, current_date + 56, interval '1 day') as day
     where extract(isodow from day) < 6
       and not exists (select from public.off_days as away where day between away.starts_on and away.ends_on)
     order by day`,
  )
  const share = Math.floor(open.length / 3)
  const { day } = open[share * (Number(process.env.TEST_PARALLEL_INDEX) % 3) + (count % share)]!
  // Adjacent columns, and the board's first: those that other tests add do not shift them.
  const firstColumn = -2 * randomInt(1, 2 ** 30)
  const tag = `${process.pid}-${count}`
  // Remove this worker's earlier desks from the board: a crowded one auto-scrolls during a drag.
  await sql(
    `do $$
     begin
       set local session_replication_role = replica;
       update public.appointments set status = 'cancelled_by_clinic'
       where physiotherapist_id in (select id from public.physiotherapists where slug like '${own}%')
         and hold_expires_at is null;
       delete from public.schedules
       where physiotherapist_id in (select id from public.physiotherapists where slug like '${own}%');
     end;
     $$`,
  )
  const [place] = await sql<{ id: string }>('select id from public.clinics where slug = $1', [
    clinic,
  ])
  const people = await Promise.all(
    ['Ayu', 'Bayu'].map((name, index) =>
      newPhysiotherapist(`${name} ${tag}`, {
        ...{ clinic: place!.id, day, from: '08:00' },
        column: firstColumn + index,
      }),
    ),
  )
  const [ayu, bayu] = people
  if (!ayu || !bayu) throw new Error('nobody')
  const { email } = await newStaff({ role: 'receptionist', clinic })
  return {
    clinic: place!.id,
    day,
    ayu,
    bayu,
    email,
    path: `/admin/board?clinic=${clinic}&day=${day}`,
  }
}

type Visit = {
  clinic: string
  physiotherapist: string
  name: string
  /** Minutes from now. */
  in?: number
  /** An instant instead. */
  at?: string
  status?: 'confirmed' | 'checked_in' | 'awaiting_payment'
}

/** A new patient with an appointment. */
export async function newVisit({
  clinic,
  physiotherapist,
  name,
  status = 'confirmed',
  ...visit
}: Visit) {
  const [made] = await sql<{ id: string }>(
    `with patient as (
       insert into public.patients (full_name, phone) values ($1::text, '+62812' || lpad(floor(random() * 1e4)::text, 4, '0') || '7' || lpad(floor(random() * 1e3)::text, 3, '0')) returning id
     ), service as (
       select id, price_idr from public.services where slug = 'physiotherapy'
     ), slot as (
       select coalesce($6::timestamptz, date_trunc('minute', now()) + make_interval(mins => $4::integer)) as starts_at,
         case when $5::text = 'awaiting_payment' then now() + interval '30 minutes' end as hold_expires_at
     ), booking as (
       insert into public.bookings (patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy, hold_expires_at)
       select patient.id, $2::uuid, service.id, case $5::text when 'awaiting_payment' then $5::text else 'confirmed' end, price_idr, price_idr,
         private.policy_terms(private.policy_for($2::uuid)), slot.hold_expires_at
       from patient, service, slot returning id, patient_id, service_id, hold_expires_at
     )
     insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status, starts_at,
       ends_at, blocks_until, original_starts_at, hold_expires_at)
     select booking.id, $2::uuid, booking.service_id, $3::uuid, booking.patient_id, $5::text, slot.starts_at, slot.starts_at + interval '1 hour',
       slot.starts_at + interval '1 hour', slot.starts_at, booking.hold_expires_at
     from booking, slot returning id`,
    [name, clinic, physiotherapist, visit.in ?? 0, status, visit.at ?? null],
  )
  return made!.id
}

/** A new patient with a paid appointment on the day of a desk, at ten with Ayu. */
export const newComer = ({ clinic, day, ayu }: Awaited<ReturnType<typeof newDesk>>, name: string) =>
  newVisit({ clinic, physiotherapist: ayu.id, name, at: `${day}T10:00:00+07:00` })

/** Somebody else in the first column of a desk's day, who begins two hours earlier, with a visit. */
export async function newFirstColumn(
  { clinic, day }: Awaited<ReturnType<typeof newDesk>>,
  name: string,
) {
  const first = await newPhysiotherapist(name, { clinic, day, from: '06:00', column: 1 - 2 ** 31 })
  await newVisit({ clinic, physiotherapist: first.id, name, at: `${day}T06:00:00+07:00` })
  return first
}
