import { sendCheckout } from '#app/features/checkout/mutations'
import type { Checkout } from '#app/lib/supabase/results'

type PurchaseRequest = {
  package_id: string
  clinic_id: string
  /** Id of a held booking, to be paid with the first session. */
  booking_id?: string
}

/** Buys a package and opens its payment; a retry after a lost response finds the same payment. */
export const buyPackage = (wanted: PurchaseRequest): Promise<Checkout> =>
  sendCheckout('purchase', wanted)
