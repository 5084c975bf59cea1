import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type HeldBooking = {
  id: string
  number: string
  status: string
  hold_expires_at: string
  subtotal_idr: number
  discount_idr: number
  credit_idr: number
  total_idr: number
  patient_id: string
  clinic_id: string
  service_id: string
  complaint: string | null
  appointments: {
    id: string
    starts_at: string
    ends_at: string
    physiotherapist: { name: string } | null
  }[]
  /** The rules under which it was made. */
  policy: { cancel_until_minutes: number }
}

const heldColumns = `id, number, status, hold_expires_at, subtotal_idr, discount_idr, credit_idr,
  total_idr, patient_id, clinic_id, service_id, complaint, policy,
  appointments!appointments_booking_id_fkey(id, starts_at, ends_at, physiotherapist:physiotherapists!appointments_physiotherapist_id_fkey(name))` as const

/** The hold that is being checked out, or nothing if it is not the caller's. */
export async function getHeldBooking(id: string): Promise<HeldBooking | undefined> {
  const supabase = await getSupabase()
  const found = await unwrap(
    supabase.from('bookings').select(heldColumns).eq('id', id).maybeSingle<HeldBooking>(),
  )
  return found ?? undefined
}

export type Price = {
  subtotal_idr: number
  discount_idr: number
  credit_idr: number
  total_idr: number
}

export type QuoteLine = { kind: string; code: string | null; amount_idr: number }
export type Quote = Price & { lines: QuoteLine[] }

/** The codes that a price was made with. */
export const codesOf = ({ lines }: Quote) =>
  lines.flatMap(({ code }) => code ?? []).join(' ') || undefined

/**
 * What the booking costs with these voucher codes (between spaces; an empty text: with none), or as
 * it stands; refused codes are errors of the field.
 */
export async function quoteBooking(bookingId: string, code?: string): Promise<Quote> {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('quote_booking', { booking_id: bookingId, voucher_code: code ?? null }),
  )
}
