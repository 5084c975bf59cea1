import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** Takes a sale back as a whole, by another one. */
export async function voidSale(id: string, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('void_sale', { sale_id: id, reason }))
}

export type Refund = {
  payment_id: string
  amount_idr: number
  reason: string
  /** What could be paid back when it was asked: two tabs that saw the same ask for the same. */
  refundable_idr: number
}

/** @throws refund_refused where the provider cannot, provider_unavailable */
export async function refund({ refundable_idr, ...wanted }: Refund) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.functions.invoke<{ payment: { refunded_idr: number } }>('refund', {
      body: wanted,
      headers: {
        'Idempotency-Key': `${wanted.payment_id}:${refundable_idr}:${wanted.amount_idr}`,
      },
    }),
  )
}

/** Writes a sale. The same key again is the same sale, whatever was lost on the way. */
export async function recordSale(sale: Record<string, unknown> & { idempotency_key: string }) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('record_sale', { sale: sale as never }))
}

/** Has the receipt sent to the patient. @throws invalid_input with the rule unreachable */
export async function sendReceipt(id: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('send_receipt', { sale_id: id }))
}

type Day = { clinicId: string; day: string }

/** Closes a day with the money that was counted. */
export async function closeDay(
  { clinicId, day }: Day,
  counted: Record<string, number>,
  note: string,
) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('close_day', {
      clinic_id: clinicId,
      on_date: day,
      counted,
      ...(note.trim() && { note: note.trim() }),
    }),
  )
}

export async function reopenDay({ clinicId, day }: Day, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('reopen_day', { clinic_id: clinicId, on_date: day, reason }))
}

/** Records that money of a task has been paid back by the clinic itself; again changes nothing. */
export async function settleRefund(
  taskId: string,
  amount: number,
  method: string,
  reference: string,
) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('settle_refund', { task_id: taskId, amount_idr: amount, method, reference }),
  )
}

/**
 * Has every sum of the ledger computed anew, piece by piece; differences become tasks.
 * @param clinicIds undefined: of all clinics
 * @returns how many tasks about differences are open
 */
export async function checkLedger(clinicIds: (string | undefined)[]) {
  const supabase = await getSupabase()
  const check = async (id: string | undefined, after?: string): Promise<number> => {
    const { open, next } = await unwrap(
      supabase.rpc('run_ledger_check', { ...(id && { clinic_id: id }), ...(after && { after }) }),
    )
    return next === null ? open : check(id, next)
  }
  const found = await Promise.all(clinicIds.map((id) => check(id)))
  return found.reduce((sum, open) => sum + open, 0)
}
