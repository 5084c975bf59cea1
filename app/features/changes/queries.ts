import { stripDays } from '#app/features/slots/queries'
import { addDays } from '#app/lib/dates'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { SlotRow } from '#app/lib/supabase/results'

/** Starts that an appointment may move to; its own time does not count as taken. */
export async function listRescheduleSlots(
  appointmentId: string,
  from: string,
  signal?: AbortSignal,
): Promise<SlotRow[]> {
  const supabase = await getSupabase()
  const call = supabase.rpc('reschedule_slots', {
    appointment_id: appointmentId,
    from_date: from,
    to_date: addDays(from, stripDays - 1),
  })
  return unwrap(signal ? call.abortSignal(signal) : call)
}
