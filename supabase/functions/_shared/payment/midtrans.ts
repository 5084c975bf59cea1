import { z } from 'zod'
import {
  isRefusal,
  plausibleEmail,
  ProviderError,
  type Adapter,
  type Order,
  type PaymentRef,
  type PaymentState,
  type Provider,
  type ProviderPayment,
  type ProviderStatus,
} from './adapter.ts'
import {
  currency,
  jakartaTime,
  method,
  name,
  payAddress,
  rupiah,
  rupiahText,
  word,
} from './fields.ts'
import { basic, request } from './request.ts'
import { sameSecret, sha512 } from './secret.ts'

export type MidtransSettings = {
  /** Host of the Snap pages; the API's host is the same with `api.` for `app.`. */
  url: string
  serverKey: string
}

const refused = z.object({ error_messages: z.array(z.string()) })

const anyRupiah = z.union([rupiahText, rupiah])

const transaction = z.object({
  order_id: name,
  transaction_status: word,
  fraud_status: word.nullish(),
  gross_amount: rupiahText,
  currency: currency.nullish(),
  payment_type: method.nullish(),
  transaction_time: jakartaTime.nullish(),
  settlement_time: jakartaTime.nullish(),
  expiry_time: jakartaTime.nullish(),
  refund_amount: anyRupiah.nullish(),
  refunds: z
    .array(z.object({ refund_amount: anyRupiah }))
    .max(1000)
    .nullish(),
})

const coded = z.object({ status_code: z.string() })

/** The outcome, which the Core API writes into the body: its HTTP status is 200 for most failures. */
const codeIn = (body: unknown) => coded.safeParse(body).data?.status_code

// The codes of an outage, as `request` knows them of HTTP.
const passing = /^(429|5\d\d)$/

type Transaction = z.infer<typeof transaction>

const notification = z.object({
  order_id: name,
  status_code: z.string().min(1),
  gross_amount: z.string().min(1),
  signature_key: z.string().min(1),
})

export function midtransState(status: string, fraud: string | null | undefined): PaymentState {
  switch (status) {
    case 'settlement':
      return 'paid'
    case 'capture':
      return fraud === 'accept' ? 'paid' : fraud === 'deny' ? 'failed' : 'review'
    case 'pending':
    case 'authorize':
      return 'pending'
    case 'deny':
    case 'failure':
      return 'failed'
    case 'cancel':
      return 'cancelled'
    case 'expire':
      return 'expired'
    case 'refund':
    case 'chargeback':
      return 'refunded'
    case 'partial_refund':
    case 'partial_chargeback':
      return 'partially_refunded'
    default:
      // A status unknown to this code grants nothing and closes nothing.
      return 'pending'
  }
}

export function toMidtransTime(date: Date): string {
  const jakarta = new Date(date.getTime() + 7 * 3_600_000).toISOString()
  return `${jakarta.slice(0, 10)} ${jakarta.slice(11, 19)} +0700`
}

function refundedAmount(it: Transaction, state: PaymentState): number {
  if (state === 'refunded') return it.gross_amount
  if (state !== 'partially_refunded') return 0
  if (it.refund_amount != null) return it.refund_amount
  return (it.refunds ?? []).reduce((sum, refund) => sum + refund.refund_amount, 0)
}

function toStatus(it: Transaction): ProviderStatus {
  const state = midtransState(it.transaction_status, it.fraud_status)
  const received = state === 'paid' || state === 'refunded' || state === 'partially_refunded'
  return {
    state,
    reference: it.order_id,
    orderId: it.order_id,
    currency: it.currency ?? 'IDR',
    receivedIdr: received ? it.gross_amount : 0,
    refundedIdr: refundedAmount(it, state),
    method: it.payment_type ?? null,
    paidAt: received ? (it.settlement_time ?? it.transaction_time ?? null) : null,
    redirectUrl: null,
    expiresAt: it.expiry_time ?? null,
  }
}

function snapBody(order: Order, now: Date) {
  const minutes = Math.max(1, Math.floor((order.expiresAt.getTime() - now.getTime()) / 60_000))
  return {
    transaction_details: { order_id: order.orderId, gross_amount: order.amountIdr },
    item_details: order.lines.map((line) => ({
      id: line.id,
      name: line.name.slice(0, 50),
      price: line.amountIdr,
      quantity: 1,
    })),
    customer_details: {
      first_name: order.customer.name.slice(0, 255),
      email: plausibleEmail(order.customer.email),
      phone: order.customer.phone ?? undefined,
    },
    callbacks: { finish: order.returnUrl, error: order.returnUrl, unfinish: order.returnUrl },
    expiry: { start_time: toMidtransTime(now), unit: 'minute', duration: minutes },
    page_expiry: { unit: 'minute', duration: minutes },
  }
}

export function createMidtrans({ url, serverKey }: MidtransSettings): Adapter {
  const app = url.replace(/\/+$/, '')
  const created = z.object({
    token: z.string().min(1),
    redirect_url: payAddress('midtrans.com', app),
  })
  const api = app.replace('://app.', '://api.')
  const authorization = basic(serverKey)
  const order = (ref: PaymentRef) => `${api}/v2/${encodeURIComponent(ref.orderId)}`

  return {
    name: 'midtrans',

    async create(wanted): Promise<ProviderPayment> {
      const answer = await request(`${app}/snap/v1/transactions`, {
        method: 'POST',
        headers: { authorization, 'x-override-notification': wanted.notifyUrl },
        body: snapBody(wanted, new Date()),
      })
      const done = created.safeParse(answer.body)
      if (done.success && answer.status < 300)
        return {
          reference: wanted.orderId,
          redirectUrl: done.data.redirect_url,
          expiresAt: wanted.expiresAt,
        }
      if (answer.status < 300) throw new ProviderError('unreadable', 'create answered otherwise')
      const messages = refused.safeParse(answer.body).data?.error_messages ?? []
      const used = messages.some(
        (text) => /order_id/.test(text) && /taken|digunakan|used/i.test(text),
      )
      throw new ProviderError(
        used || answer.status === 409 ? 'order_used' : 'refused',
        `${answer.status} ${messages.join('; ')}`,
      )
    },

    async status(ref) {
      const answer = await request(`${order(ref)}/status`, {
        method: 'GET',
        headers: { authorization },
      })
      const code = codeIn(answer.body)
      // Unknown until the patient has chosen a method on the Snap page.
      if (answer.status === 404 || code === '404') return null
      const it = transaction.safeParse(answer.body)
      if (answer.status >= 300 || passing.test(code ?? ''))
        throw new ProviderError('unavailable', `status answered ${code ?? answer.status}`)
      if (!it.success || it.data.order_id !== ref.orderId)
        throw new ProviderError('unreadable', 'status answered otherwise, or of another order')
      const status = toStatus(it.data)
      if (status.refundedIdr > status.receivedIdr)
        throw new ProviderError('unreadable', 'more was given back than came in')
      if (status.state === 'partially_refunded' && status.refundedIdr === 0)
        throw new ProviderError('unreadable', 'a part was given back, but not said how much')
      return status
    },

    async expire(ref) {
      // 404: never opened; 412: already closed. Both are the wanted result.
      await request(`${order(ref)}/expire`, { method: 'POST', headers: { authorization } })
    },

    async refund(ref, amountIdr, key) {
      const answer = await request(`${order(ref)}/refund`, {
        method: 'POST',
        headers: { authorization },
        body: { refund_key: key, amount: amountIdr, reason: 'requested by the clinic' },
      })
      const code = codeIn(answer.body)
      if (answer.status < 300 && code?.startsWith('2')) return
      if (answer.status < 300 && !code)
        throw new ProviderError('unreadable', 'refund answered otherwise')
      const said = Number(code ?? answer.status)
      throw new ProviderError(
        // 406: asked with this key before.
        isRefusal(said) && said !== 406 ? 'refused' : 'unavailable',
        `refund answered ${said}`,
      )
    },

    verify(_headers, rawBody) {
      const it = notification.safeParse(parseJson(rawBody))
      if (!it.success) return null
      const { order_id, status_code, gross_amount, signature_key } = it.data
      const expected = sha512(order_id + status_code + gross_amount + serverKey)
      if (!sameSecret(signature_key.toLowerCase(), expected)) return null
      return { orderId: order_id, reference: order_id }
    },
  }
}

export const midtrans: Provider = (setting) =>
  createMidtrans({
    url: setting('MIDTRANS_URL', 'https://app.sandbox.midtrans.com'),
    serverKey: setting('MIDTRANS_SERVER_KEY'),
  })

/** The signature covers fields of the body, so these are parsed before it is verified. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
