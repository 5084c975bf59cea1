import '#app/lib/error-texts/paying'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { Checkout } from '#app/lib/supabase/results'

/** Asks the provider for the status of a payment and applies it; idempotent. */
export async function capturePayment(paymentId: string): Promise<Checkout> {
  const supabase = await getSupabase()
  return unwrap(
    supabase.functions.invoke<Checkout>('payment-capture', { body: { payment_id: paymentId } }),
  )
}
