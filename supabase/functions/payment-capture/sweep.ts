import { z } from 'zod'
import { rpc } from '../_shared/db.ts'
import { ProviderError, type PaymentState } from '../_shared/payment/adapter.ts'
import { provider, providerName } from '../_shared/payment/registry.ts'
import { settle } from '../_shared/payment/settle.ts'

const due = z.array(
  z.object({
    payment_id: z.string(),
    provider: providerName,
    order_id: z.string(),
    provider_reference: z.string().nullable(),
    is_closed: z.boolean(),
    is_over: z.boolean(),
  }),
)

const batch = 10
// The next run of the job continues where this one stops.
const maxMs = 25_000

/**
 * Settles what neither a webhook nor the patient's return has settled, and tells the provider to
 * accept no more money for closed payments. A provider that does not answer is asked again next
 * time.
 */
export async function sweep(): Promise<{ checked: number; failed: number }> {
  const outcome = { checked: 0, failed: 0 }
  for (const end = Date.now() + maxMs; Date.now() < end;) {
    const payments = await rpc('service', 'payments_to_check', { max_count: batch }, due)
    const results = await Promise.all(payments.map(check))
    outcome.checked += results.length
    outcome.failed += results.filter((isDone) => !isDone).length
    if (payments.length < batch) break
  }
  return outcome
}

async function check(it: z.infer<typeof due>[number]): Promise<boolean> {
  const ref = { orderId: it.order_id, reference: it.provider_reference }
  try {
    const adapter = provider(it.provider)
    // Read the provider's status first: money that has arrived must not be missed.
    let { state } = await settle(it.payment_id, ref, adapter)
    if (!it.is_closed) return true
    if (state === 'pending' || state === 'review') {
      await adapter.expire(ref)
      // Only the status says whether it is closed now; it may also have been paid meanwhile.
      state = (await settle(it.payment_id, ref, adapter)).state
    }
    if (isClosedThere(state, it.is_over))
      await rpc('service', 'mark_provider_told', { payment_id: it.payment_id }, z.unknown())
    return true
  } catch (error) {
    // One payment that cannot be settled must not block the others.
    if (!(error instanceof ProviderError)) console.error('payment', it.payment_id, error)
    return false
  }
}

function isClosedThere(state: PaymentState | null, isOver: boolean): boolean {
  if (state === 'expired' || state === 'cancelled') return true
  // The page on which nothing has been tried, or only failed, takes money until its time is over.
  return (state === null || state === 'failed') && isOver
}
