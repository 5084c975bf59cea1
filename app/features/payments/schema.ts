const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const reference = /^[\w-]{1,64}$/

const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

export const isUuid = (value: string) => uuid.test(value)

/** What a provider sends back with the patient: our own id, or the order that it knows. */
export const readCaptureSearch = (search: Record<string, unknown>) => ({
  payment_id: matching(search.payment_id, uuid),
  order_id: matching(search.order_id, reference),
})
