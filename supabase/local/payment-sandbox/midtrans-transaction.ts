import { createHash, randomUUID } from 'node:crypto'
import { inJakarta } from './jakarta-time.ts'
import type { Order } from './midtrans-order.ts'
import {
  digitsFor,
  Refusal,
  type Happening,
  type Method,
  type Notice,
  type Payable,
  type State,
} from './payable.ts'

const merchantId = 'G000000001'

type Status = 'pending' | 'settlement' | 'deny' | 'cancel' | 'expire' | 'refund' | 'partial_refund'

const states: Record<Status, State> = {
  pending: 'pending',
  settlement: 'paid',
  partial_refund: 'paid',
  deny: 'denied',
  cancel: 'cancelled',
  expire: 'expired',
  refund: 'refunded',
}

/** The code in a notification; for an expired payment the status call has another one (407). */
const statusCodes: Record<Status, string> = {
  pending: '201',
  settlement: '200',
  deny: '202',
  cancel: '200',
  expire: '202',
  refund: '200',
  partial_refund: '200',
}

const statusCodeOf = (status: string) => statusCodes[status as Status] ?? '200'

type Refund = { key: string; amount: number; reason?: string }

/** A transaction, which exists at Midtrans only once the customer has chosen how to pay. */
type Charge = {
  id: string
  method: Method
  status: Status
  amount: number
  chargedAt: Date
  expiresAt: Date
  settledAt?: Date
  refunds: Refund[]
}

type Settings = { serverKey: string; notifyTo: string[]; defaultFinishUrl: string }

export function createTransaction(order: Order, settings: Settings) {
  const createdAt = new Date()
  let pageEndsAt = createdAt.getTime() + order.pageLength
  let charge: Charge | undefined
  const accountNumber = `88${digitsFor(order.orderId, 14)}`

  const paymentEnd = (from: Date) => {
    const start = order.expiry?.startsAt ?? from
    return new Date(start.getTime() + (order.expiry?.length ?? 24 * 3_600_000))
  }
  const pageEnd = () => new Date(Math.min(pageEndsAt, paymentEnd(createdAt).getTime()))

  function state(): State {
    // Without a charge, or after a failed one, the hosted page decides whether another is possible.
    if (!charge || charge.status === 'deny') {
      if (pageEnd().getTime() <= Date.now()) return 'expired'
      return charge ? 'denied' : 'open'
    }
    return states[charge.status]
  }

  function take(method: Method): Charge {
    const chargedAt = new Date()
    const { amount } = order
    charge = {
      id: randomUUID(),
      method,
      status: 'pending',
      amount,
      chargedAt,
      expiresAt: paymentEnd(chargedAt),
      refunds: [],
    }
    return charge
  }

  /** The fields that status calls and notifications share. */
  function facts(of: Charge, status: string = of.status, code = statusCodeOf(status)) {
    const refunded = of.refunds.reduce((sum, refund) => sum + refund.amount, 0)
    const gross = `${of.amount}.00`
    const text = order.orderId + code + gross + settings.serverKey
    return {
      status_code: code,
      transaction_id: of.id,
      order_id: order.orderId,
      merchant_id: merchantId,
      gross_amount: gross,
      currency: 'IDR',
      payment_type: of.method === 'ewallet' ? 'gopay' : of.method,
      transaction_time: inJakarta(of.chargedAt),
      transaction_status: status,
      fraud_status: 'accept',
      ...(of.method === 'bank_transfer' && {
        va_numbers: [{ bank: 'bca', va_number: accountNumber }],
        payment_amounts: [],
      }),
      ...(of.method === 'qris' && { acquirer: 'gopay', issuer: 'gopay' }),
      ...(of.settledAt && { settlement_time: inJakarta(of.settledAt) }),
      ...(refunded > 0 && {
        refund_amount: `${refunded}.00`,
        refunds: of.refunds.map((refund, at) => ({
          refund_chargeback_id: at + 1,
          refund_amount: `${refund.amount}.00`,
          refund_key: refund.key,
          reason: refund.reason,
        })),
      }),
      expiry_time: inJakarta(of.expiresAt),
      signature_key: createHash('sha512').update(text).digest('hex'),
    }
  }

  function notices(event: Pick<Happening, 'status' | 'tamper'> = {}): Notice[] {
    if (!charge) return []
    const body = { ...facts(charge, event.status), status_message: 'midtrans payment notification' }
    if (event.tamper) {
      body.signature_key = createHash('sha512').update(body.signature_key).digest('hex')
    }
    return settings.notifyTo.map((url) => ({ url, headers: {}, body: JSON.stringify(body) }))
  }

  function move(status: Status, from: Status[], force = false): Charge {
    if (!charge) throw new Refusal("Transaction doesn't exist.")
    if (!force && !from.includes(charge.status)) {
      throw new Refusal('Merchant cannot modify status of the transaction')
    }
    charge.status = status
    return charge
  }

  function pay(event: Happening) {
    const ended = state() === 'expired' || state() === 'cancelled'
    if (ended && !event.force) throw new Refusal('Expired transaction')
    if (!charge || charge.status === 'deny') take(event.method ?? 'qris')
    const paid = move('settlement', ['pending'], event.force)
    paid.method = event.method ?? paid.method
    paid.amount = event.amount ?? paid.amount
    paid.settledAt = new Date()
  }

  function choose(method: Method) {
    const current = state()
    if (current === 'open' || current === 'denied' || current === 'pending') take(method)
    else throw new Refusal('Merchant cannot modify status of the transaction')
  }

  function refund(amount = charge?.amount ?? 0, key: string = randomUUID(), reason?: string) {
    if (!charge) throw new Refusal("Transaction doesn't exist.")
    if (charge.refunds.some((known) => known.key === key)) return
    const before = charge.refunds.reduce((sum, known) => sum + known.amount, 0)
    if (amount < 1 || before + amount > charge.amount) {
      throw new Refusal('Refund amount exceeds the remaining amount of the transaction')
    }
    move(before + amount === charge.amount ? 'refund' : 'partial_refund', [
      'settlement',
      'partial_refund',
    ]).refunds.push({ key, amount, reason })
  }

  function happen(event: Happening): Notice[] {
    switch (event.action) {
      case 'choose':
        choose(event.method ?? 'qris')
        break
      case 'pay':
        pay(event)
        break
      case 'deny':
        if (state() === 'open') take(event.method ?? 'qris')
        move('deny', ['pending', 'deny'])
        break
      case 'expire':
        if (event.page && !charge) {
          pageEndsAt = 0
          return []
        }
        if (state() === 'open') take(event.method ?? 'qris')
        move('expire', ['pending', 'deny'])
        break
      case 'refund':
        refund(event.amount)
        break
      case 'settle':
        throw new Refusal('Midtrans settles these payments at once')
      case 'resend':
        if (!charge) throw new Refusal("Transaction doesn't exist.")
    }
    return notices(event)
  }

  function returnUrl() {
    const url = new URL(order.finishUrl ?? settings.defaultFinishUrl)
    const status = charge?.status ?? (state() === 'expired' ? 'expire' : 'pending')
    url.searchParams.set('order_id', order.orderId)
    url.searchParams.set('status_code', status === 'expire' ? '407' : statusCodeOf(status))
    url.searchParams.set('transaction_status', status)
    return url.href
  }

  const payable: Payable = {
    provider: 'midtrans',
    reference: order.orderId,
    amount: order.amount,
    description: order.description,
    methods: order.methods,
    accountNumber,
    state,
    expiresAt: () => (state() === 'pending' && charge ? charge.expiresAt : pageEnd()),
    status: () => charge?.status ?? state(),
    happen,
    returnUrl,
  }

  return {
    payable,
    isKnownAs: (id: string) => id === order.orderId || id === charge?.id,
    /** Undefined until the customer has chosen how to pay. */
    charge: () => charge,
    facts,
    notices,
    move,
    refund,
    /** Applies the expiry once the time is over. */
    expireIfDue(): Notice[] {
      if (charge?.status !== 'pending' || charge.expiresAt.getTime() > Date.now()) return []
      charge.status = 'expire'
      return notices()
    },
  }
}

export type Transaction = ReturnType<typeof createTransaction>
