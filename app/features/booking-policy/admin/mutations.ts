import { savedOrStale, says } from '#app/lib/admin/saved-or-stale'
import { AppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type PolicyRow, readPolicy } from './queries'
import type { RuleName } from './rules'

export type Figures = Partial<Record<RuleName, number | null>>

/**
 * Saves the policy if it is unchanged since it was read.
 * @param seen the row that was edited; without one the clinic's first values are inserted
 * @throws stale_record with `details.current` when somebody has saved it since; forbidden;
 * invalid_input with `details.field`
 */
export async function savePolicy(
  clinicId: string | null,
  seen: Pick<PolicyRow, 'id' | 'updated_at'> | null,
  figures: Figures,
): Promise<PolicyRow> {
  const supabase = await getSupabase()
  const read = async () => {
    const current = await readPolicy(clinicId)
    if (!current) throw new AppError('not_found')
    return current
  }
  if (!seen) {
    const { data, error } = await supabase
      .from('booking_policy')
      .insert({ ...figures, clinic_id: clinicId })
      .select('*')
      .single()
    if (error?.code === 'already_exists') {
      const current = await read()
      if (says(current, figures)) return current
      throw new AppError('stale_record', { details: { current } })
    }
    return unwrap(Promise.resolve({ data, error }))
  }
  const saved = await unwrap(
    supabase
      .from('booking_policy')
      .update(figures as Partial<PolicyRow>)
      .eq('id', seen.id)
      .eq('updated_at', seen.updated_at)
      .select('*')
      .maybeSingle(),
  )
  return savedOrStale(saved, seen.updated_at, figures, read)
}
