import { z } from 'zod'
import { idempotencyKey, parseBody, readBytes } from '../_shared/body.ts'
import { countCall, rpc } from '../_shared/db.ts'
import { handle, sessionOf } from '../_shared/http.ts'
import { openPayment } from '../_shared/payment/checkout.ts'
import { chosenProvider } from '../_shared/payment/registry.ts'
import { checkout } from '../_shared/payment/settle.ts'
import { bookingRequest } from './request.ts'

const begun = z.object({
  request_id: z.string(),
  booking_id: z.string(),
  answer: checkout.nullable(),
})

/** Holds the slot, prices it and opens the payment. */
Deno.serve(
  handle(async (request) => {
    const token = sessionOf(request)
    const key = idempotencyKey(request.headers)
    const wanted = parseBody(bookingRequest, await readBytes(request))
    await countCall(token, 'booking', key)
    const args = { ...wanted, idempotency_key: key }
    const { booking_id, ...begunRequest } = await rpc({ token }, 'begin_checkout', args, begun)
    const subject = { name: 'open_payment', args: { booking_id } } as const
    return { status: 201, body: await openPayment(begunRequest, subject, chosenProvider()) }
  }),
)
