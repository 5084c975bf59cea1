import { sendCheckout } from '#app/features/checkout/mutations'
import type { Checkout } from '#app/lib/supabase/results'

type PurchaseRequest = {
  package_id: string
  clinic_id: string
  /** A hold that the first session is to pay for. */
  booking_id?: string
}

/** Buys a package and opens its payment; an answer that got lost on the way is found again. */
export const buyPackage = (wanted: PurchaseRequest): Promise<Checkout> =>
  sendCheckout('purchase', wanted)
