import { z } from 'zod'
import {
  plausibleEmail,
  ProviderError,
  type Adapter,
  type Order,
  type PaymentRef,
  type PaymentState,
  type Provider,
  type ProviderStatus,
} from './adapter.ts'
import { currency, isoTime, method, name, payAddress, rupiah, word } from './fields.ts'
import { basic, request } from './request.ts'
import { sameSecret } from './secret.ts'

export type XenditSettings = { url: string; secretKey: string; callbackToken: string }

const invoiceAt = (url: string) =>
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
    invoice_url: payAddress('xendit.co', url).nullish(),
    expiry_date: isoTime.nullish(),
  })

type Invoice = z.infer<ReturnType<typeof invoiceAt>>

const callback = z.object({ id: name, external_id: name })

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

export function createXendit({ url, secretKey, callbackToken }: XenditSettings): Adapter {
  const base = url.replace(/\/+$/, '')
  const headers = { authorization: basic(secretKey) }
  const invoice = invoiceAt(base)

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
        body: { invoice_id: ref.reference, amount: amountIdr, reason: 'REQUESTED_BY_CUSTOMER' },
      })
      // Only these are refusals: after any other failure the money may have gone back all the same.
      if (answer.status >= 300)
        throw new ProviderError(
          answer.status === 400 || answer.status === 404 ? 'refused' : 'unavailable',
          `refund answered ${answer.status}`,
        )
    },

    verify(sent, rawBody) {
      // An unset token must not make an empty header authentic.
      if (!callbackToken || !sameSecret(sent.get('x-callback-token') ?? '', callbackToken))
        return null
      try {
        const it = callback.safeParse(JSON.parse(new TextDecoder().decode(rawBody)))
        return it.success ? { orderId: it.data.external_id, reference: it.data.id } : null
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
