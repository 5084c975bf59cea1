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
  type ProviderRefund,
  type ProviderStatus,
} from './adapter.ts'
import { currency, isoTime, method, name, payAddress, rupiah, word } from './fields.ts'
import { basic, request } from './request.ts'
import { sameSecret } from './secret.ts'

export type XenditSettings = { url: string; secretKey: string; callbackToken: string }

const invoiceOf = ({ url, secretKey }: XenditSettings) =>
  z.object({
    id: name,
    external_id: name,
    status: word,
    amount: rupiah,
    paid_amount: rupiah.nullish(),
    currency: currency.nullish(),
    payment_method: method.nullish(),
    payment_channel: method.nullish(),
    paid_at: isoTime.nullish(),
    invoice_url: payAddress('xendit.co', url, secretKey.startsWith('xnd_development_')).nullish(),
    expiry_date: isoTime.nullish(),
  })

type Invoice = z.infer<ReturnType<typeof invoiceOf>>

// Whoever refunds in the dashboard may write anything as the reference.
const refund = z.object({ id: name.nullish(), status: word, reference_id: z.string().nullish() })

const callback = z.object({ id: name, external_id: name })

const refundCallback = z.object({
  event: z.string().startsWith('refund.'),
  data: z.object({ id: name, invoice_id: name.nullish() }),
})

export function xenditState(status: string): PaymentState {
  switch (status) {
    case 'PAID':
    case 'SETTLED':
      return 'paid'
    case 'EXPIRED':
      return 'expired'
    default:
      // PENDING, and statuses unknown to this code: nothing is granted or closed.
      return 'pending'
  }
}

export function xenditRefundState(status: string): ProviderRefund['state'] {
  switch (status) {
    case 'SUCCEEDED':
      return 'done'
    case 'FAILED':
    case 'CANCELLED':
      return 'refused'
    default:
      // PENDING, and statuses unknown to this code: its end is told later.
      return 'asked'
  }
}

function toStatus(it: Invoice): ProviderStatus {
  const state = xenditState(it.status)
  return {
    state,
    reference: it.id,
    orderId: it.external_id,
    currency: it.currency ?? 'IDR',
    receivedIdr: state === 'paid' ? (it.paid_amount ?? it.amount) : 0,
    refundedIdr: 0,
    method: (it.payment_channel ?? it.payment_method)?.toLowerCase() ?? null,
    paidAt: state === 'paid' ? (it.paid_at ?? null) : null,
    redirectUrl: it.invoice_url ?? null,
    expiresAt: it.expiry_date ?? null,
  }
}

function invoiceBody(order: Order, now: Date) {
  return {
    external_id: order.orderId,
    amount: order.amountIdr,
    currency: 'IDR',
    description: order.description,
    payer_email: plausibleEmail(order.customer.email),
    customer: {
      given_names: order.customer.name,
      email: plausibleEmail(order.customer.email),
      mobile_number: order.customer.phone ?? undefined,
    },
    invoice_duration: Math.max(60, Math.floor((order.expiresAt.getTime() - now.getTime()) / 1000)),
    success_redirect_url: order.returnUrl,
    failure_redirect_url: order.returnUrl,
    locale: order.locale,
    // Items must be positive; a voucher's discount is a negative fee.
    items: order.lines
      .filter((line) => line.amountIdr > 0)
      .map((line) => ({ name: line.name, quantity: 1, price: line.amountIdr })),
    fees: order.lines
      .filter((line) => line.amountIdr < 0)
      .map((line) => ({ type: line.name, value: line.amountIdr })),
  }
}

export function createXendit(settings: XenditSettings): Adapter {
  const { url, secretKey, callbackToken } = settings
  const base = url.replace(/\/+$/, '')
  const headers = { authorization: basic(secretKey) }
  const invoice = invoiceOf(settings)

  async function find(ref: PaymentRef): Promise<Invoice | null> {
    const path = ref.reference
      ? `/v2/invoices/${encodeURIComponent(ref.reference)}`
      : `/v2/invoices?external_id=${encodeURIComponent(ref.orderId)}`
    const answer = await request(base + path, { method: 'GET', headers })
    if (answer.status === 404) return null
    const found = z.union([invoice, z.array(invoice)]).safeParse(answer.body)
    if (answer.status >= 300)
      throw new ProviderError('unavailable', `status answered ${answer.status}`)
    const ours = [found.data ?? []]
      .flat()
      .filter((it) => it.external_id === ref.orderId && (ref.reference ?? it.id) === it.id)
    if (!found.success || (ref.reference && !ours.length))
      throw new ProviderError('unreadable', 'status answered otherwise, or of another order')
    // An order id is not unique at Xendit: a paid invoice takes precedence.
    return ours.find((it) => xenditState(it.status) === 'paid') ?? ours[0] ?? null
  }

  async function findRefund(id: string): Promise<ProviderRefund | null> {
    const answer = await request(`${base}/refunds/${encodeURIComponent(id)}`, {
      method: 'GET',
      headers,
    })
    if (answer.status === 404) return null
    if (answer.status >= 300)
      throw new ProviderError('unavailable', `refund answered ${answer.status}`)
    const it = refund.safeParse(answer.body)
    if (it.data?.id !== id)
      throw new ProviderError('unreadable', 'refund answered otherwise, or of another one')
    return { key: it.data.reference_id ?? null, state: xenditRefundState(it.data.status) }
  }

  return {
    name: 'xendit',

    async create(order) {
      const answer = await request(`${base}/v2/invoices/`, {
        method: 'POST',
        headers,
        body: invoiceBody(order, new Date()),
      })
      const it = invoice.safeParse(answer.body)
      if (!it.success || !it.data.invoice_url || answer.status >= 300) {
        if (answer.status < 300) throw new ProviderError('unreadable', 'create answered otherwise')
        const code = z.object({ error_code: z.string() }).safeParse(answer.body).data?.error_code
        throw new ProviderError(
          code?.includes('DUPLICATE') ? 'order_used' : 'refused',
          `${answer.status} ${code ?? ''}`,
        )
      }
      if (it.data.external_id !== order.orderId || it.data.amount !== order.amountIdr)
        throw new ProviderError('unreadable', 'create answered of another order')
      return {
        reference: it.data.id,
        redirectUrl: it.data.invoice_url,
        expiresAt: it.data.expiry_date ?? null,
      }
    },

    async status(ref) {
      const it = await find(ref)
      return it && toStatus(it)
    },

    async expire(ref) {
      const reference = ref.reference ?? (await find(ref))?.id
      if (!reference) return
      await request(`${base}/invoices/${encodeURIComponent(reference)}/expire!`, {
        method: 'POST',
        headers,
      })
    },

    async refund(ref, amountIdr, key) {
      const answer = await request(`${base}/refunds`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: {
          invoice_id: ref.reference,
          reference_id: key,
          amount: amountIdr,
          reason: 'REQUESTED_BY_CUSTOMER',
        },
      })
      if (answer.status >= 300)
        throw new ProviderError(
          isRefusal(answer.status) ? 'refused' : 'unavailable',
          `refund answered ${answer.status}`,
        )
      const made = refund.safeParse(answer.body).data
      let state = made ? xenditRefundState(made.status) : 'asked'
      // A repeated call may be answered as the first was: only the refund says how it stands now.
      if (state === 'asked' && made?.id) state = (await findRefund(made.id))?.state ?? 'asked'
      if (state !== 'done')
        throw new ProviderError(
          made ? state : 'unreadable',
          made ? `refund is ${made.status}` : 'refund answered otherwise',
        )
    },

    refundStatus: findRefund,

    verify(sent, rawBody) {
      // An unset token must not make an empty header authentic.
      if (!callbackToken || !sameSecret(sent.get('x-callback-token') ?? '', callbackToken))
        return null
      try {
        const body: unknown = JSON.parse(new TextDecoder().decode(rawBody))
        const it = callback.safeParse(body)
        if (it.success) return { orderId: it.data.external_id, reference: it.data.id }
        const { data } = refundCallback.safeParse(body).data ?? {}
        return data ? { refundId: data.id, reference: data.invoice_id ?? null } : null
      } catch {
        return null
      }
    },
  }
}

export const xendit: Provider = (setting) =>
  createXendit({
    url: setting('XENDIT_URL', 'https://api.xendit.co'),
    secretKey: setting('XENDIT_SECRET_KEY'),
    callbackToken: setting('XENDIT_CALLBACK_TOKEN'),
  })
