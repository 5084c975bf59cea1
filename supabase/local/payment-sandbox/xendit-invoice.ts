import { randomBytes, randomUUID } from 'node:crypto'
import {
  digitsFor,
  Refusal,
  type Happening,
  type Method,
  type Notice,
  type Payable,
  type State,
} from './payable.ts'
import type { InvoiceOrder } from './xendit-order.ts'

type Status = 'PENDING' | 'PAID' | 'SETTLED' | 'EXPIRED'

const channels: Record<Method, { method: string; channel: string }> = {
  qris: { method: 'QR_CODE', channel: 'QRIS' },
  bank_transfer: { method: 'BANK_TRANSFER', channel: 'BCA' },
  ewallet: { method: 'EWALLET', channel: 'OVO' },
}

type Settings = { origin: string; callbackUrl?: string; callbackToken: string; siteUrl: string }

export function createInvoice(order: InvoiceOrder, settings: Settings) {
  const id = randomBytes(12).toString('hex')
  const created = new Date()
  const expiresAt = new Date(created.getTime() + order.length)
  const accountNumber = `381${digitsFor(id, 13)}`
  const refunds = new Map<string, { amount: number }>()
  let status: Status = 'PENDING'
  let updated = created
  let paid: { at: Date; amount: number; method: Method; paymentId: string } | undefined

  const refunded = () => [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0)

  function state(): State {
    if (status === 'PENDING') return 'open'
    if (status === 'EXPIRED') return 'expired'
    return paid && refunded() >= paid.amount ? 'refunded' : 'paid'
  }

  function payment() {
    if (!paid) return {}
    const { method, channel } = channels[paid.method]
    return {
      paid_at: paid.at.toISOString(),
      paid_amount: paid.amount,
      payment_id: paid.paymentId,
      payment_method: method,
      payment_channel: channel,
      payment_destination: accountNumber,
      ...(paid.method === 'bank_transfer' && { bank_code: channel }),
      ...(paid.method === 'ewallet' && { ewallet_type: channel }),
    }
  }

  const common = () => ({
    id,
    external_id: order.externalId,
    user_id: '600000000000000000000001',
    status,
    merchant_name: 'Luwes',
    amount: order.amount,
    currency: 'IDR',
    created: created.toISOString(),
    updated: updated.toISOString(),
    success_redirect_url: order.successUrl,
    failure_redirect_url: order.failureUrl,
    ...order.echo,
    ...payment(),
  })

  const show = () => ({
    ...common(),
    merchant_profile_picture_url: `${settings.origin}/logo.png`,
    expiry_date: expiresAt.toISOString(),
    invoice_url: `${settings.origin}/web/${id}`,
    available_banks: [],
    available_retail_outlets: [],
    available_ewallets: [],
    available_qr_codes: [],
    available_direct_debits: [],
    available_paylaters: [],
    should_exclude_credit_card: true,
    should_send_email: false,
  })

  function notices(event: Pick<Happening, 'status' | 'tamper'> = {}): Notice[] {
    if (!settings.callbackUrl) return []
    const body = { ...common(), is_high: false, status: event.status ?? status }
    const token = event.tamper ? 'not-the-callback-token' : settings.callbackToken
    const headers = { 'x-callback-token': token, 'webhook-id': randomUUID() }
    return [{ url: settings.callbackUrl, headers, body: JSON.stringify(body) }]
  }

  function move(to: Status, from: Status[], force = false) {
    if (!force && !from.includes(status)) {
      throw new Refusal(`Invoice is ${status}, it cannot become ${to}`)
    }
    status = to
    updated = new Date()
  }

  function pay(event: Happening) {
    move('PAID', ['PENDING'], event.force)
    paid = {
      at: updated,
      amount: event.amount ?? order.amount,
      method: event.method ?? order.methods[0] ?? 'qris',
      paymentId: randomUUID(),
    }
  }

  function refund(amount = (paid?.amount ?? 0) - refunded(), key: string = randomUUID()) {
    if (refunds.has(key)) return
    if (!paid || status === 'PENDING') throw new Refusal('Invoice is not paid')
    if (amount < 1 || refunded() + amount > paid.amount) {
      throw new Refusal('Refund amount exceeds the paid amount')
    }
    refunds.set(key, { amount })
    updated = new Date()
  }

  function happen(event: Happening): Notice[] {
    switch (event.action) {
      case 'pay':
        pay(event)
        return notices(event)
      case 'expire':
        move('EXPIRED', ['PENDING'])
        return notices(event)
      case 'settle':
        move('SETTLED', ['PAID', 'SETTLED'])
        return notices(event)
      case 'resend':
        return notices(event)
      case 'refund':
        refund(event.amount)
        return []
      // A refused try or a chosen channel does not change the invoice and sends no notification.
      case 'choose':
      case 'deny':
        if (status !== 'PENDING') throw new Refusal(`Invoice is ${status}`)
        return []
    }
  }

  const payable: Payable = {
    provider: 'xendit',
    reference: order.externalId,
    amount: order.amount,
    description: order.description ?? '',
    methods: order.methods,
    accountNumber,
    state,
    expiresAt: () => expiresAt,
    status: () => status,
    happen,
    returnUrl: (outcome) =>
      (outcome === 'failed' ? order.failureUrl : order.successUrl) ?? settings.siteUrl,
  }

  return {
    id,
    externalId: order.externalId,
    payable,
    show,
    refund,
    paidBy: () => paid,
    /** Applies the expiry once the time is over. */
    expireIfDue(): Notice[] {
      if (status !== 'PENDING' || expiresAt.getTime() > Date.now()) return []
      move('EXPIRED', ['PENDING'])
      return notices()
    },
  }
}

export type Invoice = ReturnType<typeof createInvoice>
