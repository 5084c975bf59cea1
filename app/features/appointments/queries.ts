import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { AppointmentPage } from '#app/lib/supabase/appointment-results'

/** The data of the patient's home page, in one round trip. */
export async function getHome() {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('my_home'))
}

type Scope = 'upcoming' | 'past'
const pageSize = 20
const mostAtOnce = 100

/**
 * Appointments of the account's people or of one of them: upcoming ones, the nearest first, or past
 * ones, the latest first.
 * @param pages number of pages of twenty, from the beginning
 */
export async function listAppointments(
  scope: Scope,
  patientId?: string,
  pages = 1,
): Promise<AppointmentPage> {
  const supabase = await getSupabase()
  const wanted = pages * pageSize
  const read = (count: number, after?: AppointmentPage['next']): Promise<AppointmentPage> =>
    unwrap(
      supabase.rpc('my_appointments', {
        scope,
        max_count: Math.min(count, mostAtOnce),
        ...(patientId && { patient_id: patientId }),
        ...after,
      }),
    )
  let page = await read(wanted)
  const appointments = [...page.appointments]
  while (page.next && appointments.length < wanted) {
    page = await read(wanted - appointments.length, page.next)
    appointments.push(...page.appointments)
  }
  return { ...page, appointments }
}

/** One appointment of the account's people, with its history. */
export async function getAppointment(id: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('my_appointment', { appointment_id: id }))
}
