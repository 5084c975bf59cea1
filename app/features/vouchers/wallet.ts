import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { VoucherTerms, Wallet } from '#app/lib/supabase/results'
import { orWrongParameters } from '#app/lib/wrong-parameters'

/** All vouchers of the family, or of one member, with their ledgers. */
export async function getWallet(person: string | undefined): Promise<Wallet> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('my_wallet', { patient_id: person })).catch(orWrongParameters)
}

/** The terms of a code. An unknown code is an error and counts against the rate limit. */
export async function checkVoucher(code: string): Promise<VoucherTerms> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('check_voucher', { voucher_code: code }))
}
