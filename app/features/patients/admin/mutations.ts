import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/**
 * Enters a patient, or writes what was changed of one.
 * @throws invalid_input with `details.field`; stale_record with `details.current` and
 * `details.version` when somebody has saved it since; forbidden
 */
export async function savePatient(patient: Record<string, unknown>) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('save_patient', { patient: patient as never }))
}

/** The whole identity number, or nothing where none is known; it is recorded. @throws forbidden */
export async function revealNik(patientId: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('reveal_nik', { patient_id: patientId }))
}

/**
 * Makes two records of one person one.
 * @throws merge_conflict with `details.rule`: two_accounts, or overlap; not_found; forbidden
 */
export async function mergePatients(keptId: string, mergedId: string, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('merge_patients', { kept_id: keptId, merged_id: mergedId, reason }))
}
