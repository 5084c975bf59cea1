import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type Receipt = {
  number: string
  date: string
  received_from: string
  amount_idr: number
  amount_in_words: string
  purpose_id: string
  purpose_en: string
  place: string
  clinic: { name: string; address_line1: string; city: string; postal_code: string; phone: string }
  lines: { subtotal_idr: number; discount_idr: number; credit_idr: number }
  is_vat_exempt: boolean
  needs_stamp_duty: boolean
}

export async function getReceipt(bookingId: string): Promise<Receipt> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('receipt', { booking_id: bookingId }))
}
