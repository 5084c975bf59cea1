import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { Quote } from '#app/lib/supabase/results'

const heldColumns = `id, number, status, created_at, hold_expires_at, subtotal_idr, discount_idr, credit_idr,
  total_idr, patient_id, clinic_id, service_id, complaint, policy,
  appointments!appointments_booking_id_fkey(id, starts_at, ends_at, physiotherapist:physiotherapists!appointments_physiotherapist_id_fkey(name))`

/** The held booking in checkout, or null if it is not the caller's. */
export async function getHeldBooking(id: string) {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('bookings').select(heldColumns).eq('id', id).maybeSingle(),
  )
  return found ?? undefined
}

export type HeldBooking = NonNullable<Awaited<ReturnType<typeof getHeldBooking>>>

/** The voucher codes of a price. */
export const codesIn = ({ lines }: Quote) => lines.flatMap(({ code }) => code ?? [])

/** The same, as they are sent. */
export const codesOf = (quote: Quote) => codesIn(quote).join(' ') || undefined

/**
 * The price of the booking with these voucher codes (space-separated; empty: with none), or as it
 * stands; refused codes are errors of the field.
 */
export async function quoteBooking(bookingId: string, code?: string): Promise<Quote> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('quote_booking', { booking_id: bookingId, voucher_code: code }))
}
