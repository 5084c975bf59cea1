import type { ClientBase } from 'pg'
import type { World } from './world.ts'

export type Hold = { bookingId: string; patientId: string; number: string }

/** A hold inserted directly into the tables, for a start that cannot be booked online. */
export async function newHold(
  client: ClientBase,
  world: World,
  { startsIn = '14 days', priceIdr = 350_000 } = {},
): Promise<Hold> {
  const { rows } = await client.query<Hold>(
    `with patient as (
       insert into public.patients (full_name) values ('Pasien Uji') returning id
     ), booking as (
       insert into public.bookings (patient_id, clinic_id, service_id, subtotal_idr, total_idr, policy, hold_expires_at)
       select patient.id, $1, $2, $5, $5, to_jsonb(private.policy_for($1)), now() + interval '10 minutes' from patient
       returning *
     ), appointment as (
       insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id,
         starts_at, ends_at, blocks_until, hold_expires_at, original_starts_at)
       select booking.id, booking.clinic_id, booking.service_id, $3, booking.patient_id,
         now() + $4::interval, now() + $4::interval + interval '1 hour', now() + $4::interval + interval '1 hour',
         booking.hold_expires_at, now() + $4::interval
       from booking
     )
     select booking.id as "bookingId", booking.patient_id as "patientId", booking.number from booking`,
    [world.clinicId, world.serviceId, world.physiotherapistIds[0], startsIn, priceIdr],
  )
  return rows[0]!
}

/** Ends the hold of a booking now, without waiting for it; as the database's owner. */
export const endHold = (
  database: { query: (text: string, values: string[]) => Promise<unknown> },
  bookingId: string,
) =>
  database.query(
    `with ended as (
       update public.bookings
       set created_at = now() - interval '1 hour', hold_expires_at = now() - interval '1 second'
       where id = $1
     )
     update public.appointments set hold_expires_at = now() - interval '1 second'
     where booking_id = $1 and status in ('held', 'awaiting_payment')`,
    [bookingId],
  )
