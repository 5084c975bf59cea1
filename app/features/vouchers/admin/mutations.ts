import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type VoucherForm } from './schema'

/** @throws invalid_input with `details.field`, forbidden */
export async function issueVoucher(values: VoucherForm) {
  const supabase = await getSupabase()
  const isPercentage = values.kind === 'percentage'
  const voucher = {
    ...values,
    percent: isPercentage ? values.percent : null,
    max_discount_idr: isPercentage ? values.max_discount_idr : null,
    amount_idr: isPercentage ? null : values.amount_idr,
  }
  return unwrap(supabase.rpc('issue_voucher', { voucher }))
}

/** @throws forbidden, not_found, invalid_input */
export async function deactivateVoucher(id: string, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('deactivate_voucher', { voucher_id: id, reason }))
}
