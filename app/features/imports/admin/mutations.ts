import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { ImportedRow } from '#app/lib/supabase/setup-results'
import type { ImportRow } from './values'

const personOf = ({ key, patient, is_other }: ImportRow) => ({
  key,
  patient,
  ...(is_other && { is_other }),
})

/**
 * Imports some rows, or tries what would become of them. Idempotent by key.
 * @returns the outcome of each row, in order
 */
export async function importPatients(
  clinicId: string,
  rows: ImportRow[],
  isTrial: boolean,
): Promise<ImportedRow[]> {
  const supabase = await getSupabase()
  const sent = rows.map(personOf)
  return unwrap(
    supabase.rpc('import_patients', { clinic_id: clinicId, rows: sent, is_trial: isTrial }),
  )
}

/**
 * The same for coming appointments, each with its patient.
 * @param reason why rules are overridden for them; stored with each
 */
export async function importVisits(
  clinicId: string,
  rows: ImportRow[],
  isTrial: boolean,
  reason: string,
): Promise<ImportedRow[]> {
  const supabase = await getSupabase()
  const sent = rows.flatMap((row) => {
    if (!row.visit || row.visit.fault) return []
    const { said: _, ...asked } = row.visit
    return [{ ...personOf(row), ...asked }]
  })
  const answers =
    sent.length === 0
      ? []
      : await unwrap(
          supabase.rpc('import_appointments', {
            clinic_id: clinicId,
            rows: sent,
            reason,
            is_trial: isTrial,
          }),
        )
  const rest = answers.values()
  return rows.map(({ key, visit }) =>
    visit?.fault
      ? { key, outcome: 'faulty' as const, field: visit.fault }
      : (rest.next().value ?? { key, outcome: 'faulty' as const }),
  )
}
