import { z } from 'zod'
import { rpc } from '../_shared/db.ts'
import type { Message } from '../_shared/message/letter.ts'
import { ProviderError } from '../_shared/payment/adapter.ts'
import { provider } from '../_shared/payment/registry.ts'
import { settle } from '../_shared/payment/settle.ts'

/**
 * Never remind somebody who has paid: ask the provider before such a message is sent.
 * @returns false if the message is no longer true, which is then recorded
 */
export async function isStillUnpaid(message: Message): Promise<boolean | 'unknown'> {
  const payments = message.facts.open_payments ?? []
  if (payments.length === 0) return true
  try {
    for (const { payment_id, provider: name, order_id, provider_reference } of payments)
      await settle(payment_id, { orderId: order_id, reference: provider_reference }, provider(name))
  } catch (error) {
    if (error instanceof ProviderError) return 'unknown'
    throw error
  }
  return rpc('service', 'recheck_message', { message_id: message.id }, z.boolean())
}
