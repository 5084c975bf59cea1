import { addDays } from '#app/lib/dates'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { callPublic } from '#app/lib/supabase/public'
import type { SlotRow } from '#app/lib/supabase/results'

/** As many days as a calendar shows at once. */
export const stripDays = 14

/** Free starts of the days in the strip; a signed-in patient's own appointments count as taken. */
export async function listSlots(
  wanted: { clinicId: string; serviceId: string; from: string },
  isSignedIn: boolean,
  signal?: AbortSignal,
): Promise<SlotRow[]> {
  const args = {
    clinic_id: wanted.clinicId,
    service_id: wanted.serviceId,
    from_date: wanted.from,
    to_date: addDays(wanted.from, stripDays - 1),
  }
  if (!isSignedIn) return callPublic('available_slots', args, { signal })
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('available_slots', args))
}
