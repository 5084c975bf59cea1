import { addDays, daysBetween } from '#app/lib/dates'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { callPublic } from '#app/lib/supabase/public'
import type { SlotRow } from '#app/lib/supabase/results'

/** Number of days that a calendar shows at once. */
export const stripDays = 14

/**
 * The first day of the strip that contains a wanted day.
 * @param first the first day of the first strip
 */
export function stripWith(day: string | undefined, first: string) {
  if (!day || day <= first) return first
  const distance = daysBetween(first, day)
  return addDays(first, distance - (distance % stripDays))
}

/**
 * Free starts on the strip's days; times when the patient has an appointment count as taken.
 * @param person one of the signed-in user's people; without it, the user
 */
export async function listSlots(
  wanted: { clinicId: string; serviceId: string; from: string },
  isSignedIn: boolean,
  signal?: AbortSignal,
  person?: { patient_id: string },
): Promise<SlotRow[]> {
  const args = {
    clinic_id: wanted.clinicId,
    service_id: wanted.serviceId,
    from_date: wanted.from,
    to_date: addDays(wanted.from, stripDays - 1),
  }
  if (!isSignedIn) return callPublic('available_slots', args, { signal })
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('available_slots', { ...args, ...person }))
}
