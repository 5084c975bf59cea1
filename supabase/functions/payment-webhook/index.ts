import { z } from 'zod'
import { readBytes } from '../_shared/body.ts'
import { rpc } from '../_shared/db.ts'
import { HttpError, invalidInput } from '../_shared/errors.ts'
import { handle } from '../_shared/http.ts'
import { provider, providerName } from '../_shared/payment/registry.ts'
import { sha256 } from '../_shared/payment/secret.ts'
import { settle } from '../_shared/payment/settle.ts'
import { endRefund } from './refund.ts'

const recorded = z.object({
  event_id: z.string(),
  is_processed: z.boolean(),
  payment: z
    .object({ id: z.string(), order_id: z.string(), provider_reference: z.string().nullable() })
    .nullable(),
})

Deno.serve(
  handle(async (request) => {
    const name = providerName.safeParse(new URL(request.url).searchParams.get('provider'))
    if (!name.success) throw invalidInput('provider', name.error.issues[0]?.message ?? 'not known')
    const adapter = provider(name.data)
    const raw = await readBytes(request, 64 * 1024)
    const ref = adapter.verify(request.headers, raw)
    if (!ref) throw new HttpError(403, { code: 'forbidden', message: 'the signature is wrong' })

    const event = await rpc(
      'service',
      'record_payment_event',
      {
        provider: adapter.name,
        digest: sha256(raw),
        order_id: 'refundId' in ref ? ref.refundId : ref.orderId,
        reference: ref.reference,
        body: new TextDecoder().decode(raw),
      },
      recorded,
    )
    const received = { status: 200, body: { received: true } }
    const finish = () =>
      rpc('service', 'finish_payment_event', { event_id: event.event_id }, z.unknown())
    if (event.is_processed) return received
    if ('refundId' in ref) {
      // Told again later, because nothing else asks how a refund stands.
      if (!(await endRefund(ref.refundId, event.payment?.id, adapter)))
        throw new HttpError(503, {
          code: 'provider_unavailable',
          message: 'it has not ended there',
        })
      await finish()
      return received
    }
    // Payments are written before the provider is called, so an unknown order was never ours.
    if (!event.payment)
      throw new HttpError(404, { code: 'not_found', message: 'there is no such order' })

    // The body only says which payment to check: its signature does not cover the status.
    const { answer } = await settle(
      event.payment.id,
      {
        orderId: event.payment.order_id,
        reference: event.payment.provider_reference ?? ref.reference,
      },
      adapter,
    )
    // A provider may notify before its own status changes: then a retry has to check again.
    const status = answer?.payment?.['status']
    if (status !== undefined && status !== 'created' && status !== 'pending') await finish()
    return received
  }),
)
