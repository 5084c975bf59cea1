import { z } from 'zod'
import { rpc } from '../_shared/db.ts'
import { HttpError } from '../_shared/errors.ts'
import type { Adapter } from '../_shared/payment/adapter.ts'

/**
 * Ends a refund that was asked here as its provider reports it, whatever the notification said.
 * Money that went back without being asked for here is for a person to look at.
 * @returns false while the provider has not ended it
 */
export async function endRefund(
  refundId: string,
  paymentId: string | undefined,
  adapter: Adapter,
): Promise<boolean> {
  const refund = await adapter.refundStatus?.(refundId)
  if (!refund || refund.state === 'asked') return false
  const asked = z.guid().safeParse(refund.key).data
  const isOurs = asked !== undefined && (await end(asked, refund.state === 'done'))
  if (!isOurs && refund.state === 'done' && paymentId)
    await rpc('service', 'review_payment', { payment_id: paymentId }, z.unknown())
  return true
}

async function end(refund_id: string, is_done: boolean): Promise<boolean> {
  try {
    await rpc('service', 'end_refund', { refund_id, is_done }, z.unknown())
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}
