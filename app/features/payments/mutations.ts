import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type Captured = {
  booking: { id: string; status: string }
  payment: { id: string; status: string } | null
}

/** Asks the provider itself how a payment stands and applies it; asking twice changes nothing. */
export async function capturePayment(paymentId: string): Promise<Captured> {
  const supabase = await getSupabase()
  return unwrap(
    supabase.functions.invoke<Captured>('payment-capture', { body: { payment_id: paymentId } }),
  )
}
