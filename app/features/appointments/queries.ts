import { openStatuses } from '#app/features/payments/payment-state'
import { now } from '#app/lib/clock'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type Appointment = {
  id: string
  booking_id: string
  status: string
  starts_at: string
  ends_at: string
  clinic: {
    name: string
    address_line1: string
    city: string
    latitude: number | null
    longitude: number | null
    whatsapp: string
    time_zone: string
  }
  service: { name_id: string; name_en: string }
  physiotherapist: { name: string } | null
  patient: { full_name: string }
}

const columns = `id, booking_id, status, starts_at, ends_at,
  clinic:clinics!appointments_clinic_id_fkey(name, address_line1, city, latitude, longitude, whatsapp, time_zone),
  service:services!appointments_service_id_fkey(name_id, name_en),
  physiotherapist:physiotherapists!appointments_physiotherapist_id_fkey(name),
  patient:patients!appointments_patient_id_fkey(full_name)`

const upcoming = ['confirmed', 'checked_in']
const past = ['completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic']

/** What lies ahead of the patients whom a user manages, the next one first. */
export async function listUpcoming(patientIds: string[]): Promise<Appointment[]> {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .from('appointments')
      .select(columns)
      .in('patient_id', patientIds)
      .in('status', upcoming)
      .gte('ends_at', new Date(now()).toISOString())
      .order('starts_at')
      .limit(20)
      .overrideTypes<Appointment[], { merge: false }>(),
  )
}

export async function listPast(patientIds: string[]): Promise<Appointment[]> {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .from('appointments')
      .select(columns)
      .in('patient_id', patientIds)
      .or(`status.in.(${past.join()}),ends_at.lt.${new Date(now()).toISOString()}`)
      .not('status', 'in', '(held,awaiting_payment,expired)')
      .order('starts_at', { ascending: false })
      .limit(30)
      .overrideTypes<Appointment[], { merge: false }>(),
  )
}

export type OpenBooking = {
  id: string
  hold_expires_at: string
  clinic: { slug: string; time_zone: string }
  service: { slug: string; name_id: string; name_en: string }
  patient: { full_name: string }
  appointments: { starts_at: string; ends_at: string }[]
  /** The newest attempt to pay; none while the checkout has not come so far. */
  payment: { id: string; status: string; amount_idr: number; expires_at: string } | undefined
}

const openColumns = `id, hold_expires_at,
  clinic:clinics!bookings_clinic_id_fkey(slug, time_zone),
  service:services!bookings_service_id_fkey(slug, name_id, name_en),
  patient:patients!bookings_patient_id_fkey(full_name),
  appointments!appointments_booking_id_fkey(starts_at, ends_at)`

/** Slots that are held while they are not paid, with the payment that was begun last. */
export async function listOpen(patientIds: string[]): Promise<OpenBooking[]> {
  const supabase = await getSupabase()
  const bookings = await unwrap(
    supabase
      .from('bookings')
      .select(openColumns)
      .in('patient_id', patientIds)
      .in('status', openStatuses)
      .gt('hold_expires_at', new Date(now()).toISOString())
      .order('hold_expires_at')
      .overrideTypes<Omit<OpenBooking, 'payment'>[], { merge: false }>(),
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
      .order('attempt', { ascending: false })
      .overrideTypes<
        (NonNullable<OpenBooking['payment']> & { booking_id: string })[],
        { merge: false }
      >(),
  )
  return bookings.map((booking) => ({
    ...booking,
    payment: payments.find(({ booking_id }) => booking_id === booking.id),
  }))
}
