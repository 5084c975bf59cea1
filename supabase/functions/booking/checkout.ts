import { z } from 'zod'
import { rpc, type As } from '../_shared/db.ts'
import { env } from '../_shared/env.ts'
import { providerUnavailable } from '../_shared/errors.ts'
import {
  ProviderError,
  type Adapter,
  type Order,
  type ProviderPayment,
} from '../_shared/payment/adapter.ts'
import { notifyUrl } from '../_shared/payment/registry.ts'
import { applyStatus, checkout, type Checkout } from '../_shared/payment/settle.ts'
import { type BookingRequest } from './request.ts'

const begun = z.object({
  request_id: z.string(),
  booking_id: z.string(),
  answer: checkout.nullable(),
})

const opened = z.discriminatedUnion('step', [
  // Nothing to pay, or a payment that already has its address at the provider.
  z.object({ step: z.literal('done'), answer: checkout }),
  // Another call is talking to the provider about this very payment.
  z.object({ step: z.literal('wait') }),
  z.object({
    step: z.literal('create'),
    payment_id: z.string(),
    is_retry: z.boolean(),
    order: z.object({
      order_id: z.string(),
      amount_idr: z.number(),
      lines: z.array(z.object({ id: z.string(), name: z.string(), amount_idr: z.number() })),
      customer: z.object({
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      }),
      description: z.string(),
      locale: z.enum(['id', 'en']),
      expires_at: z.string(),
    }),
  }),
])

type Opened = z.infer<typeof opened>
type ToCreate = Extract<Opened, { step: 'create' }>

const pause = () => new Promise((next) => setTimeout(next, 250))

/**
 * Holds, prices and opens the payment. Every step is a transaction that the same key finds again,
 * so a crash between two of them costs a repetition and nothing else.
 */
export async function book(
  user: As,
  key: string,
  wanted: BookingRequest,
  adapter: Adapter,
): Promise<Checkout> {
  const request = await rpc(user, 'begin_checkout', { ...wanted, idempotency_key: key }, begun)
  if (request.answer) return request.answer
  // An order id that the provider refuses as used is replaced by the next attempt's.
  for (let attempt = 0; attempt < 3; attempt++) {
    const step = await open(request, adapter)
    if (step.step === 'done') return step.answer
    const answer = await create(request.request_id, step, adapter)
    if (answer) return answer
  }
  throw providerUnavailable()
}

async function open(
  request: z.infer<typeof begun>,
  adapter: Adapter,
): Promise<Exclude<Opened, { step: 'wait' }>> {
  // The other call gives up, or its lease ends, within 10 s.
  for (let waited = 0; waited < 48; waited++) {
    const step = await rpc(
      'service',
      'open_payment',
      { booking_id: request.booking_id, provider: adapter.name, request_id: request.request_id },
      opened,
    )
    if (step.step !== 'wait') return step
    await pause()
  }
  throw providerUnavailable()
}

async function create(
  requestId: string,
  { payment_id, is_retry, order }: ToCreate,
  adapter: Adapter,
): Promise<Checkout | null> {
  const attach = (made: ProviderPayment) =>
    rpc(
      'service',
      'attach_provider_payment',
      {
        payment_id,
        request_id: requestId,
        reference: made.reference,
        redirect_url: made.redirectUrl,
        expires_at: made.expiresAt?.toISOString() ?? null,
      },
      checkout,
    )
  const close = (reason: 'unavailable' | 'refused' | 'order_used') =>
    rpc('service', 'close_payment_call', { payment_id, reason }, z.unknown())

  try {
    // An earlier call may have reached the provider and died before it could say so.
    const found = is_retry
      ? await adapter.status({ orderId: order.order_id, reference: null })
      : null
    if (found && found.state !== 'pending') return await applyStatus(payment_id, found)
    if (found?.redirectUrl)
      return await attach({
        reference: found.reference,
        redirectUrl: found.redirectUrl,
        expiresAt: found.expiresAt,
      })
    return await attach(await adapter.create(toOrder(adapter, payment_id, order)))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    console.error('payment provider:', error.kind, error.message)
    // What was made at the provider without an address that can be trusted is told to expire.
    await close(error.kind === 'unreadable' ? 'refused' : error.kind)
    if (error.kind === 'order_used') return null
    throw providerUnavailable()
  }
}

function toOrder({ name }: Adapter, paymentId: string, order: ToCreate['order']): Order {
  const prefix = order.locale === 'en' ? '/en' : ''
  return {
    orderId: order.order_id,
    amountIdr: order.amount_idr,
    lines: order.lines.map(({ id, name, amount_idr }) => ({ id, name, amountIdr: amount_idr })),
    customer: order.customer,
    description: order.description,
    locale: order.locale,
    expiresAt: new Date(order.expires_at),
    returnUrl: `${env('SITE_URL')}${prefix}/user/booking/payment/capture?payment_id=${paymentId}`,
    notifyUrl: notifyUrl(name),
  }
}
