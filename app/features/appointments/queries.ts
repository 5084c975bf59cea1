import { listMyPatients } from '#app/features/patients/queries'
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
async function listUpcoming(patientIds: string[]): Promise<Appointment[]> {
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

async function listPast(patientIds: string[]): Promise<Appointment[]> {
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

export type OpenPayment = { id: string; amount_idr: number; expires_at: string }

/** A payment that still waits while its slot is held. */
async function findOpenPayment(patientIds: string[]): Promise<OpenPayment | undefined> {
  const supabase = await getSupabase()
  const bookings = await unwrap(
    supabase
      .from('bookings')
      .select('id, payments!payments_booking_id_fkey(id, status, amount_idr, expires_at)')
      .in('patient_id', patientIds)
      .eq('status', 'awaiting_payment')
      .gt('hold_expires_at', new Date(now()).toISOString())
      .overrideTypes<{ payments: (OpenPayment & { status: string })[] }[], { merge: false }>(),
  )
  return bookings
    .flatMap(({ payments }) => payments)
    .find(({ status }) => status === 'created' || status === 'pending')
}

export type Home = { upcoming: Appointment[]; openPayment: OpenPayment | undefined; name?: string }

export async function loadHome(userId: string): Promise<Home> {
  const patients = await listMyPatients(userId)
  const ids = patients.map(({ id }) => id)
  if (ids.length === 0) return { upcoming: [], openPayment: undefined }
  const [upcoming, openPayment] = await Promise.all([listUpcoming(ids), findOpenPayment(ids)])
  const self = patients.find((it) => it.is_account_holder)
  return { upcoming, openPayment, name: self?.full_name }
}

export async function loadAppointments(userId: string) {
  const ids = (await listMyPatients(userId)).map(({ id }) => id)
  if (ids.length === 0) return { upcoming: [], past: [] }
  const [upcoming, past] = await Promise.all([listUpcoming(ids), listPast(ids)])
  return { upcoming, past }
}
