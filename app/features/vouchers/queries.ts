import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { MyVoucher } from '#app/lib/supabase/results'

/** The caller's vouchers; with a booking only those that can pay for it, best first. */
export async function listMyVouchers(bookingId?: string): Promise<MyVoucher[]> {
  const supabase = await getSupabase()
  const args = bookingId ? { booking_id: bookingId } : {}
  const vouchers = await unwrap(supabase.rpc('my_vouchers', args))
  return vouchers.filter((it) => it.is_usable)
}
