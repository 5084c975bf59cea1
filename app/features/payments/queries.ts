import { toInstant } from '#app/features/slots/slots'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type BookedSession = {
  id: string
  status: string
  starts_at: string
  ends_at: string
  physiotherapist: { id: string; slug: string; name: string; photo_path: string | null } | null
}

export type PaidBooking = {
  id: string
  number: string
  status: string
  hold_expires_at: string | null
  total_idr: number
  discount_idr: number
  credit_idr: number
  complaint: string | null
  clinic: {
    id: string
    slug: string
    name: string
    address_line1: string
    address_line2: string | null
    city: string
    postal_code: string
    phone: string
    whatsapp: string
    time_zone: string
    latitude: number | null
    longitude: number | null
  }
  service: { id: string; slug: string; name_id: string; name_en: string }
  patient: { full_name: string }
  appointments: BookedSession[]
}

export type Payment = {
  id: string
  status: string
  outcome: string | null
  amount_idr: number
  refunded_idr: number
  credited_idr: number
  redirect_url: string | null
  expires_at: string
  method: string | null
  credit_voucher: { code: string; valid_until: string | null } | null
  booking: PaidBooking
}

const bookingColumns = `id, number, status, hold_expires_at, total_idr, discount_idr, credit_idr, complaint,
  clinic:clinics!bookings_clinic_id_fkey(id, slug, name, address_line1, address_line2, city, postal_code, phone, whatsapp,
    time_zone, latitude, longitude),
  service:services!bookings_service_id_fkey(id, slug, name_id, name_en),
  patient:patients!bookings_patient_id_fkey(full_name),
  appointments!appointments_booking_id_fkey(id, status, starts_at, ends_at,
    physiotherapist:physiotherapists!appointments_physiotherapist_id_fkey(id, slug, name, photo_path))`

const paymentColumns = `id, status, outcome, amount_idr, refunded_idr, credited_idr, redirect_url, expires_at, method,
  credit_voucher:vouchers!payments_credit_voucher_id_fkey(code, valid_until),
  booking:bookings!payments_booking_id_fkey(${bookingColumns})`

export async function getPayment(id: string): Promise<Payment | undefined> {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('payments').select(paymentColumns).eq('id', id).maybeSingle<Payment>(),
  )
  return found ?? undefined
}

/** A booking for which nothing had to be paid. */
export async function getPaidBooking(id: string): Promise<PaidBooking | undefined> {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('bookings').select(bookingColumns).eq('id', id).maybeSingle<PaidBooking>(),
  )
  return found ?? undefined
}

/** The payment of an order that a provider speaks of: Midtrans by our order id, Xendit by its own. */
export async function findPayment(order: string): Promise<string | undefined> {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('payments').select('id').eq('order_id', order).maybeSingle<{ id: string }>(),
  )
  return found?.id
}

/** Free starts around the one that a booking has lost. */
export async function listNearest(bookingId: string): Promise<string[]> {
  const supabase = await getSupabase()
  const slots: { starts_at: string }[] = await unwrap(
    supabase.rpc('nearest_slots', { booking_id: bookingId }),
  )
  return [...new Set(slots.map(({ starts_at }) => toInstant(starts_at)))].sort()
}
