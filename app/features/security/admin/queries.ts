import { queryOptions } from '@tanstack/react-query'
import { savedOrStale } from '#app/lib/admin/saved-or-stale'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export const securityQuery = queryOptions({
  queryKey: ['security_policy'] as const,
  queryFn: readSecurity,
})

async function readSecurity() {
  const supabase = await getSupabase()
  const query = supabase.from('security_policy').select('is_mfa_required_for_admins, updated_at')
  return unwrap(query.single())
}

export type Security = Awaited<ReturnType<typeof readSecurity>>

/**
 * Saves the security setting of accounts if it is unchanged since it was read.
 * @throws stale_record with `details.current` when somebody has saved it since; forbidden
 */
export async function saveSecurity(seen: string, is_mfa_required_for_admins: boolean) {
  const supabase = await getSupabase()
  const saved = await unwrap(
    supabase
      .from('security_policy')
      .update({ is_mfa_required_for_admins })
      .eq('id', 1)
      .eq('updated_at', seen)
      .select('is_mfa_required_for_admins, updated_at')
      .maybeSingle(),
  )
  return savedOrStale(saved, seen, { is_mfa_required_for_admins }, readSecurity)
}
