import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type HoldRequest = {
  clinic_id: string
  service_id: string
  starts_at: string
  physiotherapist_id?: string
  patient_id?: string
}

/** Holds a slot while the patient checks out; an earlier hold of the patient is given up for it. */
export async function holdSlot(wanted: HoldRequest): Promise<{ id: string }> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('hold_slot', wanted))
}
