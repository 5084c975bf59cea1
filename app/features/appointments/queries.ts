import { openStatuses } from '#app/features/payments/payment-state'
import { now } from '#app/lib/clock'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

const columns = `id, booking_id, status, starts_at, ends_at,
  clinic:clinics!appointments_clinic_id_fkey(name, address_line1, city, latitude, longitude, whatsapp, time_zone),
  service:services!appointments_service_id_fkey(name_id, name_en),
  physiotherapist:physiotherapists!appointments_physiotherapist_id_fkey(name),
  patient:patients!appointments_patient_id_fkey(full_name)`

const upcoming = ['confirmed', 'checked_in']
const past = ['completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic']

/** What lies ahead of the patients whom a user manages, the next one first. */
export async function listUpcoming(patientIds: string[]) {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .from('appointments')
      .select(columns)
      .in('patient_id', patientIds)
      .in('status', upcoming)
      .gte('ends_at', new Date(now()).toISOString())
      .order('starts_at')
      .limit(20),
  )
}

export async function listPast(patientIds: string[]) {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .from('appointments')
      .select(columns)
      .in('patient_id', patientIds)
      .or(`status.in.(${past.join()}),ends_at.lt.${new Date(now()).toISOString()}`)
      .not('status', 'in', '(held,awaiting_payment,expired)')
      .order('starts_at', { ascending: false })
      .limit(30),
  )
}

const openColumns = `id, hold_expires_at,
  clinic:clinics!bookings_clinic_id_fkey(slug, time_zone),
  service:services!bookings_service_id_fkey(slug, name_id, name_en),
  patient:patients!bookings_patient_id_fkey(full_name),
  appointments!appointments_booking_id_fkey(starts_at, ends_at)`

/** Slots that are held while they are not paid, with the payment that was begun last. */
export async function listOpen(patientIds: string[]) {
  const supabase = await getSupabase()
  const bookings = await unwrap(
    supabase
      .from('bookings')
      .select(openColumns)
      .in('patient_id', patientIds)
      .in('status', openStatuses)
      .gt('hold_expires_at', new Date(now()).toISOString())
      .order('hold_expires_at'),
  )
  if (bookings.length === 0) return []
  const payments = await unwrap(
    supabase
      .from('payments')
      .select('id, booking_id, status, amount_idr, expires_at')
      .in(
        'booking_id',
        bookings.map(({ id }) => id),
      )
      .order('attempt', { ascending: false }),
  )
  return bookings.map((booking) => ({
    ...booking,
    payment: payments.find(({ booking_id }) => booking_id === booking.id),
  }))
}

export type Appointment = Awaited<ReturnType<typeof listUpcoming>>[number]
export type OpenBooking = Awaited<ReturnType<typeof listOpen>>[number]
