import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { AppointmentPage } from '#app/lib/supabase/appointment-results'

/** What waits for the caller and their people, in one answer. */
export async function getHome() {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('my_home'))
}

type Scope = 'upcoming' | 'past'
const pageSize = 20
const mostAtOnce = 100

/**
 * Appointments of the account's people or of one of them: what is to come, the nearest first, or
 * what is over, the latest first.
 * @param pages how many pages of twenty, from the beginning
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
