import '#app/lib/error-texts/paying'
import { unwrap } from '#app/lib/errors'
import { mayBeDone } from '#app/lib/may-be-done'
import { getSupabase } from '#app/lib/supabase/client'
import type { Checkout } from '#app/lib/supabase/results'
import { getLocale } from '#app/paraglide/runtime.js'
import { endAttempt, keyOfAttempt } from './attempt'

/**
 * Asks an edge function to open a payment. The idempotency key is kept until a response arrives, so
 * a retry after a lost response finds the same payment.
 */
export async function sendCheckout(
  name: 'booking' | 'purchase',
  wanted: object,
): Promise<Checkout> {
  const request = { ...wanted, locale: getLocale() }
  const supabase = await getSupabase()
  const send = () =>
    unwrap(
      supabase.functions.invoke<Checkout>(name, {
        body: request,
        headers: { 'Idempotency-Key': keyOfAttempt(request) },
      }),
    )
  try {
    const answer = await send()
    endAttempt()
    return answer
  } catch (error) {
    if (!mayBeDone(error)) endAttempt()
    throw error
  }
}

type CheckoutRequest = { booking_id: string; voucher_code?: string; complaint?: string }

/** Opens the payment of a held booking. */
export const checkOut = (wanted: CheckoutRequest): Promise<Checkout> =>
  sendCheckout('booking', wanted)
