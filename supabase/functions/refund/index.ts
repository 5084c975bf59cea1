import { z } from 'zod'
import { idempotencyKey, parseBody, readBytes } from '../_shared/body.ts'
import { rpc } from '../_shared/db.ts'
import { HttpError, invalidInput } from '../_shared/errors.ts'
import { handle, sessionOf } from '../_shared/http.ts'
import { ProviderError } from '../_shared/payment/adapter.ts'
import { provider, providerName } from '../_shared/payment/registry.ts'
import { checkout, settle } from '../_shared/payment/settle.ts'

const refundRequest = z.object({
  payment_id: z.guid(),
  amount_idr: z.number().int().positive(),
  reason: z
    .string()
    .trim()
    .min(3)
    .max(300)
    .refine((text) => !text.includes('\u0000'), 'contains a character that cannot be stored'),
})

const begun = z.object({
  refund_id: z.string(),
  status: z.enum(['asked', 'done']),
  provider: providerName,
  order_id: z.string(),
  provider_reference: z.string().nullable(),
  refunded_before_idr: z.number(),
})

const payment = z.looseObject({ id: z.string(), refunded_idr: z.number() })

const refused = () =>
  new HttpError(422, {
    code: 'refund_refused',
    message: 'The payment provider does not pay this back.',
    hint: 'A task waits for it: pay it back another way and record that with settle_refund.',
  })

const underWay = (amount_idr: number, idempotency_key: string) =>
  new HttpError(409, {
    code: 'stale_record',
    message: 'The payment provider has taken it on and has not ended it yet.',
    details: JSON.stringify({ rule: 'refund_under_way', amount_idr, idempotency_key }),
    hint: 'It reports the end; the same key and amount ask about it.',
  })

const end = (refund_id: string, is_done: boolean) =>
  rpc('service', 'end_refund', { refund_id, is_done }, payment)

/**
 * Refunds through the provider. The request is written first and its id is the idempotency key at
 * the provider: repeating a call that was lost completes it.
 */
Deno.serve(
  handle(async (request) => {
    const token = sessionOf(request)
    if (!request.headers.has('idempotency-key'))
      throw invalidInput('Idempotency-Key', 'is missing: money is paid back once for each key')
    const idempotency_key = idempotencyKey(request.headers)
    const wanted = parseBody(refundRequest, await readBytes(request))
    const refund = await rpc({ token }, 'begin_refund', { ...wanted, idempotency_key }, begun)
    if (refund.status === 'asked') {
      const ref = { orderId: refund.order_id, reference: refund.provider_reference }
      const adapter = provider(refund.provider)
      try {
        await adapter.refund(ref, wanted.amount_idr, refund.refund_id)
      } catch (error) {
        // Only an explicit refusal ends it; without an answer the refund may have happened.
        if (!(error instanceof ProviderError)) throw error
        if (error.kind === 'asked') throw underWay(wanted.amount_idr, idempotency_key)
        // It may have happened, and the caller may never ask again.
        if (error.kind === 'unreadable')
          await rpc('service', 'review_payment', { payment_id: wanted.payment_id }, checkout)
        if (error.kind !== 'refused') throw error
        // What is refused now may have been carried out before, with an answer that was lost.
        await settle(wanted.payment_id, ref, adapter)
        const { refunded_idr } = await end(refund.refund_id, false)
        if (refunded_idr < refund.refunded_before_idr + wanted.amount_idr) throw refused()
      }
    }
    const { refund_id: id } = refund
    return { status: 200, body: { refund: { id, ...wanted }, payment: await end(id, true) } }
  }),
)
