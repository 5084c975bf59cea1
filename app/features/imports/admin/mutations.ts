import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type ImportedRow } from '#app/lib/supabase/setup-results'
import { type ImportRow } from './values'

/**
 * Brings some rows, or tries what would become of them. Brought again, nothing is written twice.
 * @returns an answer for each, in their order
 */
export async function importPatients(
  clinicId: string,
  rows: ImportRow[],
  isTrial: boolean,
): Promise<ImportedRow[]> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('import_patients', { clinic_id: clinicId, rows, is_trial: isTrial }))
}
