import { z } from 'zod'
import { parseBody, readBytes } from '../_shared/body.ts'
import { countCall, readOne, rpc } from '../_shared/db.ts'
import { fieldDetails, HttpError } from '../_shared/errors.ts'
import { callerOf, handle } from '../_shared/http.ts'
import { provider, providerName } from '../_shared/payment/registry.ts'
import { checkout, settle } from '../_shared/payment/settle.ts'
import { sweep } from './sweep.ts'

const captureRequest = z.object({ payment_id: z.guid() })

const ownPayment = z.object({
  id: z.string(),
  provider: providerName,
  order_id: z.string(),
  provider_reference: z.string().nullable(),
})

Deno.serve(
  handle(async (request) => {
    const caller = callerOf(request)
    const bytes = await readBytes(request)
    // The scheduler calls with a secret key and without a payment: check all that are due.
    if (caller.role === 'service_role') return { status: 200, body: await sweep() }
    const { token } = caller
    const { payment_id } = parseBody(captureRequest, bytes)
    await countCall(token, 'capture')
    // Row-level security decides whether this is the caller's payment.
    const payment = await readOne(
      { token },
      `payments?id=eq.${payment_id}&select=id,provider,order_id,provider_reference`,
      ownPayment,
    )
    if (!payment)
      throw new HttpError(404, {
        code: 'not_found',
        message: 'There is no such record, or it belongs to someone else.',
        details: fieldDetails('payment_id'),
      })
    const { answer } = await settle(
      payment.id,
      { orderId: payment.order_id, reference: payment.provider_reference },
      provider(payment.provider),
    )
    return {
      status: 200,
      body: answer ?? (await rpc('service', 'payment_state', { payment_id: payment.id }, checkout)),
    }
  }),
)
