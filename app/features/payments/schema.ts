import { matching, uuid } from '#app/lib/search-params'

const reference = /^[\w-]{1,64}$/

/** Parameters of the provider's redirect: our own payment id, or the provider's order. */
export const readCaptureSearch = (search: Record<string, unknown>) => ({
  payment_id: matching(search.payment_id, uuid),
  order_id: matching(search.order_id, reference),
})
