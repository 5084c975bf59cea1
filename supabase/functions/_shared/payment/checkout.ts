import { z } from 'zod'
import { rpc } from '../db.ts'
import { env } from '../env.ts'
import { providerUnavailable } from '../errors.ts'
import { ProviderError, type Adapter, type Order, type ProviderPayment } from './adapter.ts'
import { notifyUrl } from './registry.ts'
import { applyStatus, checkout, type Checkout } from './settle.ts'

const opened = z.discriminatedUnion('step', [
  // Nothing to pay, or a payment that already has its page at the provider.
  z.object({ step: z.literal('done'), answer: checkout }),
  // Another call is creating this payment at the provider.
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

/** What is stored of a request: its answer, once there is one. */
export type Begun = { request_id: string; answer: Checkout | null }

/** The database function that opens a payment, and for what. */
export type Subject =
  | { name: 'open_payment'; args: { booking_id: string } }
  | { name: 'open_purchase_payment'; args: { purchase_id: string } }

/**
 * Opens the payment of a request. Every step is an idempotent transaction, so a crash between two
 * of them costs only a retry.
 */
export async function openPayment(
  request: Begun,
  subject: Subject,
  adapter: Adapter,
): Promise<Checkout> {
  if (request.answer) return request.answer
  // If the provider refuses an order id as used, the next attempt has a new one.
  for (let attempt = 0; attempt < 3; attempt++) {
    const step = await open(request.request_id, subject, adapter)
    if (step.step === 'done') return step.answer
    const answer = await create(request.request_id, step, adapter)
    if (answer) return answer
  }
  throw providerUnavailable()
}

async function open(
  requestId: string,
  { name, args }: Subject,
  adapter: Adapter,
): Promise<Exclude<Opened, { step: 'wait' }>> {
  // The other call finishes, or its lease expires, within 10 s.
  for (let waited = 0; waited < 48; waited++) {
    const step = await rpc(
      'service',
      name,
      { ...args, provider: adapter.name, request_id: requestId },
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
  const attach = async (made: ProviderPayment) => {
    const answer = await rpc(
      'service',
      'attach_provider_payment',
      {
        payment_id,
        request_id: requestId,
        reference: made.reference,
        redirect_url: made.redirectUrl,
        expires_at: made.expiresAt?.toISOString() ?? null,
      },
      checkout.nullable(),
    )
    if (!answer) throw new ProviderError('unreadable', 'the reference of another payment')
    return answer
  }
  const close = (reason: Exclude<ProviderError['kind'], 'asked'>) =>
    rpc('service', 'close_payment_call', { payment_id, reason }, z.unknown())

  try {
    // An earlier call may have created it at the provider and died before recording that.
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
    await close(error.kind === 'asked' ? 'refused' : error.kind)
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
