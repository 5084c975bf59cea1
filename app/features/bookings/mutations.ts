import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { Database } from '#app/lib/supabase/database'

type HoldRequest = Database['public']['Functions']['hold_slot']['Args']

/** Holds a slot for the checkout; releases an earlier hold of the patient. */
export async function holdSlot(wanted: HoldRequest) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('hold_slot', wanted))
}
