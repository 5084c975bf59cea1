import { matching, uuid } from '#app/lib/search-params'

const reference = /^[\w-]{1,64}$/

/** What a provider sends back with the patient: our own id, or the order that it knows. */
export const readCaptureSearch = (search: Record<string, unknown>) => ({
  payment_id: matching(search.payment_id, uuid),
  order_id: matching(search.order_id, reference),
})
