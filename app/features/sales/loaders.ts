import { isUuid } from '#app/lib/search-params'
import { orWrongParameters, wrongParameters } from '#app/lib/wrong-parameters'
import { getReceipt } from './queries'

/** The receipt of the booking or purchase with the id in an address; else its page is not found. */
export async function loadReceipt(field: 'booking_id' | 'purchase_id', id: string) {
  if (!isUuid(id)) throw wrongParameters()
  const of = field === 'booking_id' ? { booking_id: id } : { purchase_id: id }
  return getReceipt(of).catch(orWrongParameters)
}
