import { z } from 'zod'
import { idempotencyKey, parseBody, readBytes } from '../_shared/body.ts'
import { countCall, rpc } from '../_shared/db.ts'
import { handle, sessionOf } from '../_shared/http.ts'
import { openPayment } from '../_shared/payment/checkout.ts'
import { chosenProvider } from '../_shared/payment/registry.ts'
import { checkout } from '../_shared/payment/settle.ts'

const optionalId = z
  .guid()
  .nullish()
  .transform((value) => value ?? null)

/** Unknown fields are ignored: the database decides what a package costs. */
const purchaseRequest = z.object({
  package_id: z.guid(),
  clinic_id: z.guid(),
  patient_id: optionalId,
  /** A hold of the caller that the first session is to pay for. */
  booking_id: optionalId,
  locale: z
    .enum(['id', 'en'])
    .nullish()
    .transform((value) => value ?? 'id'),
})

const begun = z.object({
  request_id: z.string(),
  purchase_id: z.string(),
  answer: checkout.nullable(),
})

/** Buys a package: writes the purchase and opens its payment. */
Deno.serve(
  handle(async (request) => {
    const token = sessionOf(request)
    const key = idempotencyKey(request.headers)
    const wanted = parseBody(purchaseRequest, await readBytes(request))
    await countCall(token, 'booking', key)
    const args = { ...wanted, idempotency_key: key }
    const { purchase_id, ...begunRequest } = await rpc({ token }, 'begin_purchase', args, begun)
    const subject = { name: 'open_purchase_payment', args: { purchase_id } } as const
    return { status: 201, body: await openPayment(begunRequest, subject, chosenProvider()) }
  }),
)
