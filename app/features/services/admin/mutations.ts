import { savedOrStale } from '#app/lib/admin/saved-or-stale'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { readService, type ServiceRow } from './queries'

type Changes = Partial<Omit<ServiceRow, 'id' | 'name' | 'created_at' | 'updated_at'>>

/**
 * Saves a service as it was last seen.
 * @param seen `updated_at` of the version that was changed
 * @throws stale_record with `details.current` when somebody has saved it since; forbidden;
 * invalid_input and already_exists with `details.field`
 */
export async function updateService(id: string, seen: string, changes: Changes) {
  const supabase = await getSupabase()
  const saved = await unwrap(
    supabase
      .from('services')
      .update(changes)
      .eq('id', id)
      .eq('updated_at', seen)
      .select('*')
      .maybeSingle(),
  )
  return savedOrStale(saved, seen, () => readService(id))
}
