import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type GiftForm, type VoucherForm } from './schema'

/**
 * @param id of its own: sent twice, it is issued once
 * @throws invalid_input with `details.field`, forbidden
 */
export async function issueVoucher(id: string, values: VoucherForm) {
  const supabase = await getSupabase()
  const isPercentage = values.kind === 'percentage'
  const voucher = {
    ...values,
    id,
    percent: isPercentage ? values.percent : null,
    max_discount_idr: isPercentage ? values.max_discount_idr : null,
    amount_idr: isPercentage ? null : values.amount_idr,
  }
  return unwrap(supabase.rpc('issue_voucher', { voucher }))
}

/**
 * Credit or sessions for one patient.
 * @param id of its own: sent twice, it is given once
 * @throws invalid_input with `details.field`, forbidden
 */
export async function give(id: string, values: GiftForm, clinicId: string | undefined) {
  const supabase = await getSupabase()
  const { kind, patient_id, reason, valid_until, amount_idr, sessions, name_id, name_en } = values
  const what = kind === 'credit' ? { amount_idr } : { sessions, name_id, name_en }
  const where = clinicId ? { clinic_id: clinicId } : {}
  return unwrap(
    supabase.rpc('issue_voucher', {
      voucher: { id, kind, patient_id, reason, valid_until, ...what, ...where },
    }),
  )
}

/** @throws forbidden, not_found, invalid_input */
export async function deactivateVoucher(id: string, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('deactivate_voucher', { voucher_id: id, reason }))
}
