import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/**
 * Plans a service's price from a day on; the same price again is not an error.
 * @throws invalid_input with `details.field`; already_exists when that day has another price
 */
export async function addServicePrice(service_id: string, starts_on: string, price_idr: number) {
  const supabase = await getSupabase()
  const price = { service_id, starts_on, price_idr }
  const answer = await supabase.from('service_prices').insert(price)
  if (answer.error?.code === 'already_exists') {
    const same = await unwrap(supabase.from('service_prices').select('id').match(price))
    if (same.length > 0) return
  }
  await unwrap(Promise.resolve(answer))
}

/** Removes a planned price; one that has taken effect meanwhile stays. */
export async function removeServicePrice(id: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.from('service_prices').delete().eq('id', id))
}
