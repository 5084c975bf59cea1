import { toInstant } from '#app/features/slots/slots'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export const bookingColumns =
  `id, number, status, hold_expires_at, total_idr, discount_idr, credit_idr, complaint,
  clinic:clinics!bookings_clinic_id_fkey(id, slug, name, address_line1, address_line2, city, postal_code, phone, whatsapp,
    time_zone, latitude, longitude),
  service:services!bookings_service_id_fkey(id, slug, name_id, name_en),
  patient:patients!bookings_patient_id_fkey(full_name),
  appointments!appointments_booking_id_fkey(id, status, starts_at, ends_at,
    physiotherapist:physiotherapists!appointments_physiotherapist_id_fkey(id, slug, name, photo_path))` as const

const paymentColumns =
  `id, status, outcome, amount_idr, received_idr, refunded_idr, settled_idr, credited_idr, redirect_url, created_at, expires_at,
  method,
  credit_voucher:vouchers!payments_credit_voucher_id_fkey(code, valid_until),
  booking:bookings!payments_booking_id_fkey(${bookingColumns})` as const

/** A payment of a booking; for packages see purchase-queries.ts. */
export async function getPayment(id: string) {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('payments').select(paymentColumns).eq('id', id).maybeSingle(),
  )
  if (!found) return undefined
  return found.booking ? { ...found, booking: found.booking } : { ...found, booking: null }
}

/** A booking for which nothing was due. */
export async function getPaidBooking(id: string) {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('bookings').select(bookingColumns).eq('id', id).maybeSingle(),
  )
  return found ?? undefined
}

export type Payment = Exclude<Awaited<ReturnType<typeof getPayment>>, { booking: null } | undefined>
export type PaidBooking = NonNullable<Awaited<ReturnType<typeof getPaidBooking>>>

/** The payment of a provider's order: Midtrans sends our order id, Xendit its own. */
export async function findPayment(order: string): Promise<string | undefined> {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('payments').select('id').eq('order_id', order).maybeSingle(),
  )
  return found?.id
}

/** Free starts near the one that a booking has lost. */
export async function listNearest(bookingId: string): Promise<string[]> {
  const supabase = await getSupabase()
  const slots = await unwrap(supabase.rpc('nearest_slots', { booking_id: bookingId }))
  return [...new Set(slots.map(({ starts_at }) => toInstant(starts_at)))].sort()
}
