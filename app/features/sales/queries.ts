import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { Receipt } from '#app/lib/supabase/results'

export async function getReceipt(bookingId: string): Promise<Receipt> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('receipt', { booking_id: bookingId }))
}
