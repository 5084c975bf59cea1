import { toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { WrittenSale } from '#app/lib/supabase/sales-results'

/** Voids a whole sale by a reversing one. */
export async function voidSale(id: string, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('void_sale', { sale_id: id, reason }))
}

export type Refund = {
  payment_id: string
  amount_idr: number
  reason: string
  /** The amount shown as refundable; in the key, so that two tabs send the same request. */
  refundable_idr: number
  /** The amount of the request whose answer was lost, if there is one: its key is sent again. */
  sent_idr: number | undefined
}

/**
 * One that is under way, whoever asked for it, is ended by asking for the same amount.
 * @throws refund_refused where the provider cannot, provider_unavailable; stale_record with the
 * rule refund_under_way and `details.amount_idr` while another amount is under way
 */
export async function refund({ refundable_idr, sent_idr, ...wanted }: Refund) {
  const supabase = await getSupabase()
  const ask = (key: string) =>
    unwrap(
      supabase.functions.invoke<{ payment: { refunded_idr: number } }>('refund', {
        body: wanted,
        headers: { 'Idempotency-Key': key },
      }),
    )
  try {
    return await ask(`${wanted.payment_id}:${refundable_idr}:${sent_idr ?? wanted.amount_idr}`)
  } catch (error) {
    const { details } = toAppError(error)
    if (details?.rule !== 'refund_under_way' || details.amount_idr !== wanted.amount_idr)
      throw error
    return ask(String(details.idempotency_key))
  }
}

/** Recorded before the form was changed: only the answer was lost. */
type Recorded = WrittenSale & { isEarlier?: boolean }

/** Records a sale. Idempotent by key. */
export async function recordSale(
  sale: Record<string, unknown> & { idempotency_key: string },
): Promise<Recorded> {
  const supabase = await getSupabase()
  try {
    return await unwrap(supabase.rpc('record_sale', { sale: sale as never }))
  } catch (error) {
    const earlier = toAppError(error).details?.sale
    if (!earlier) throw error
    return { ...(earlier as WrittenSale), isEarlier: true }
  }
}

/** Sends the receipt to the patient. @throws invalid_input with the rule unreachable */
export async function sendReceipt(id: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('send_receipt', { sale_id: id }))
}

type Day = { clinicId: string; day: string }

type Amounts = Record<string, number>
type Closing = {
  counted: Amounts
  /** The sums of the books that the amounts were compared with. */
  seen: Amounts
  opening_idr: number
  note: string
}

/** Closes a day. @throws stale_record if the books have other sums than those seen */
export async function closeDay({ clinicId, day }: Day, { note, ...closing }: Closing) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('close_day', {
      clinic_id: clinicId,
      on_date: day,
      ...closing,
      ...(note.trim() && { note: note.trim() }),
    }),
  )
}

export async function reopenDay({ clinicId, day }: Day, reason: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('reopen_day', { clinic_id: clinicId, on_date: day, reason }))
}

type Settled = {
  task_id: string
  amount_idr: number
  method: string
  reference: string
  idempotency_key: string
}

/** Records that the clinic itself has paid back money of a task. Idempotent by key. */
export async function settleRefund(settled: Settled) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('settle_refund', settled))
}

/**
 * Recomputes all sums of the ledger in batches; differences become tasks.
 * @param clinicIds undefined: of all clinics
 * @returns the number of open tasks about differences
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
