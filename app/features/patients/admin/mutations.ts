import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/**
 * Creates a patient, or saves changed fields of one.
 * @throws invalid_input with `details.field`; stale_record with `details.current` and
 * `details.version` when somebody has saved it since; forbidden
 */
export async function savePatient(patient: Record<string, unknown>) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('save_patient', { patient: patient as never }))
}

/** The full identity number, or null if unknown; the access is logged. @throws forbidden */
export async function revealNik(patientId: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('reveal_nik', { patient_id: patientId }))
}

/**
 * Merges two records of one person.
 * @throws merge_conflict with `details.rule`: two_accounts, or overlap; not_found; forbidden
 */
export async function mergePatients(keptId: string, mergedId: string, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('merge_patients', { kept_id: keptId, merged_id: mergedId, reason }))
}

/**
 * Detaches a record from the account that claimed it; the reason is stored.
 * @throws not_found; forbidden
 */
export async function releasePatient(patientId: string, reason: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('release_patient', { patient_id: patientId, reason }))
}
