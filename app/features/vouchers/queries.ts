import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type MyVoucher = {
  id: string
  code: string
  kind: string
  name_id: string
  name_en: string
  /** Whole rupiah of credit, sessions of a package, uses of a promotion (null: no limit). */
  remaining: number | null
  valid_until: string | null
  is_usable: boolean
}

/** What the caller has to pay with; with a booking what pays for that one, best first. */
export async function listMyVouchers(bookingId?: string): Promise<MyVoucher[]> {
  const supabase = await getSupabase()
  const args = bookingId ? { booking_id: bookingId } : {}
  const vouchers: MyVoucher[] = await unwrap(supabase.rpc('my_vouchers', args))
  return vouchers.filter((it) => it.is_usable)
}
