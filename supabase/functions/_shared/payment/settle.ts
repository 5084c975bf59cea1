import { z } from 'zod'
import { rpc } from '../db.ts'
import {
  ProviderError,
  type Adapter,
  type PaymentRef,
  type PaymentState,
  type ProviderStatus,
} from './adapter.ts'

/**
 * The answer of the payment functions, with one of booking and purchase; columns as in the
 * database.
 */
export const checkout = z.object({
  booking: z.looseObject({ id: z.string() }).nullable(),
  purchase: z.looseObject({ id: z.string() }).nullish(),
  payment: z.looseObject({ id: z.string() }).nullable(),
})

export type Checkout = z.infer<typeof checkout>

/** Passes the provider's status to the database, which decides, in one transaction. */
export const applyStatus = (paymentId: string, status: ProviderStatus): Promise<Checkout> =>
  rpc(
    'service',
    'apply_payment_status',
    {
      payment_id: paymentId,
      state: status.state,
      reference: status.reference,
      currency: status.currency,
      received_idr: status.receivedIdr,
      refunded_idr: status.refundedIdr,
      method: status.method,
      paid_at: status.paidAt?.toISOString() ?? null,
    },
    checkout,
  )

/** What the provider says of a payment, and what came of it here; null if it is unknown there. */
export type Settled = { state: PaymentState | null; answer: Checkout | null }

/**
 * Reads the provider's own status of a payment and applies it. An unreadable answer needs a person:
 * the payment waits in review, with a task.
 */
export async function settle(
  paymentId: string,
  ref: PaymentRef,
  adapter: Adapter,
): Promise<Settled> {
  try {
    const status = await adapter.status(ref)
    if (!status) return { state: null, answer: null }
    return { state: status.state, answer: await applyStatus(paymentId, status) }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unreadable') throw error
    console.error('payment provider:', error.kind, error.message)
    const answer = await rpc('service', 'review_payment', { payment_id: paymentId }, checkout)
    return { state: 'review', answer }
  }
}
