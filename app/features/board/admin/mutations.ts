import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Attendance as recorded by staff; each is the name of the database function. */
export type Attendance = 'check_in_appointment' | 'complete_appointment' | 'mark_no_show'

/**
 * The reason of what is taken back right away: a code, because its readers have languages of their
 * own. Staff read it in words, the patient does not.
 */
export const takenBack = 'taken_back'

/**
 * @throws too_soon with `details.minutes`; invalid_input with `details.status` when it has another
 * by now; forbidden
 */
export async function changeAttendance(id: string, to: Attendance) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc(to, { appointment_id: id }))
}

/**
 * Undoes the last step of a visit.
 * @param status as it was seen
 * @throws stale_record with `details.current` when it has another by now; too_far, slot_taken,
 * forbidden
 */
export async function reopenAppointment(id: string, reason: string, status: string) {
  const supabase = await getSupabase()
  const seen = { status }
  await unwrap(supabase.rpc('reopen_appointment', { appointment_id: id, reason, seen }))
}

/**
 * Cancels on the clinic's behalf. What was paid becomes credit, or a refund is requested.
 * @throws cancel_closed, invalid_input with `details.field`, forbidden
 */
export async function cancelAppointment(
  id: string,
  reason: string,
  settlement: 'credit' | 'refund',
) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('cancel_appointment', { appointment_id: id, reason, settlement }))
}
