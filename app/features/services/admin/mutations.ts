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

/**
 * Decides what a service costs from a day on.
 * @throws invalid_input with `details.field`; already_exists when that day has a price
 */
export async function addServicePrice(service_id: string, starts_on: string, price_idr: number) {
  const supabase = await getSupabase()
  await unwrap(supabase.from('service_prices').insert({ service_id, starts_on, price_idr }))
}

/** Takes a price back that is still to come; one that has come meanwhile stays. */
export async function removeServicePrice(id: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.from('service_prices').delete().eq('id', id))
}
