import { toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { MyVoucher, VoucherTerms, Wallet } from '#app/lib/supabase/results'
import { wrongParameters } from '#app/lib/wrong-parameters'

/** What the caller has to pay with; with a booking what pays for that one, best first. */
export async function listMyVouchers(bookingId?: string): Promise<MyVoucher[]> {
  const supabase = await getSupabase()
  const args = bookingId ? { booking_id: bookingId } : {}
  const vouchers = await unwrap(supabase.rpc('my_vouchers', args))
  return vouchers.filter((it) => it.is_usable)
}

/** Everything that the family has, or one of them, with what came in and went out. */
export async function getWallet(person: string | undefined): Promise<Wallet> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('my_wallet', { patient_id: person })).catch((error: unknown) => {
    throw toAppError(error).code === 'not_found' ? wrongParameters() : error
  })
}

/** What a code is worth. An unknown one is an error and counts as a guess. */
export async function checkVoucher(code: string): Promise<VoucherTerms> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('check_voucher', { voucher_code: code }))
}
