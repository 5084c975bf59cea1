import { type Patient, sql } from './booking.ts'
import { holdAny } from './held.ts'

const anywhere = `select clinic.id as clinic, service.id as service, price_idr, physiotherapist.id as physiotherapist
  from public.clinics as clinic, public.services as service, public.physiotherapists as physiotherapist
  where clinic.slug = 'kebayoran-baru' and service.slug = 'physiotherapy'
  order by physiotherapist.id limit 1`

/** Bookings of a patient that were never paid, a day apart, the newest this many days ago. */
export const unpaidBookings = (patientId: string, count: number, days = 1) =>
  sql(
    `with place as (${anywhere}), booking as (
       insert into public.bookings (patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy, created_at)
       select $1, clinic, service, 'expired', price_idr, price_idr, to_jsonb(private.policy_for(clinic)),
         now() - (n + $3) * interval '1 day'
       from place, generate_series(0, $2 - 1) as n
       returning id, clinic_id, service_id, created_at
     ), appointment as (
       insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status,
         starts_at, ends_at, blocks_until, original_starts_at)
       select booking.id, clinic_id, service_id, place.physiotherapist, $1, 'expired', created_at,
         created_at + interval '1 hour', created_at + interval '1 hour', created_at
       from booking, place
     )
     insert into public.payments (booking_id, provider, order_id, attempt, amount_idr, status, expires_at)
     select booking.id, 'midtrans', 'E2E-' || booking.id, 1, price_idr, 'expired', created_at from booking, place`,
    [patientId, count, days],
  )

/** A session held through the API and paid by the provider's report, with these codes. */
export async function paidBooking({ client }: Patient, days: number, codes: string[] = []) {
  const [place] = await sql<{ clinic: string; service: string }>(anywhere)
  const ids = { clinic_id: place!.clinic, service_id: place!.service }
  const { booking: id, appointment } = await holdAny(client, ids, days)
  await sql(`select private.reserve_vouchers($1, $2)`, [id, codes])
  await sql(`select public.open_payment($1, 'midtrans')`, [id])
  await sql(
    `select public.apply_payment_status(id, 'paid', order_id, 'IDR', amount_idr, 0)
     from public.payments where booking_id = $1`,
    [id],
  )
  return { id, appointment }
}
