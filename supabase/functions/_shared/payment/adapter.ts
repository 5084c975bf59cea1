/** What a provider is asked to collect. `orderId` is ours and used once. */
export type Order = {
  orderId: string
  amountIdr: number
  /** Sums to amountIdr; discounts are negative. Never names the treatment or complaint. */
  lines: { id: string; name: string; amountIdr: number }[]
  customer: { name: string; email: string | null; phone: string | null }
  description: string
  locale: 'id' | 'en'
  /** The provider accepts no money after this; earlier than the end of the hold. */
  expiresAt: Date
  returnUrl: string
  notifyUrl: string
}

/** Identifies a payment: our order id, and the provider's own reference once known. */
export type PaymentRef = { orderId: string; reference: string | null }

/** A refund by the provider's id of it, and the provider's reference of its payment, if said. */
export type RefundRef = { refundId: string; reference: string | null }

/** A refund as the provider reports it, with the key under which it was asked, if it was. */
export type ProviderRefund = { key: string | null; state: 'asked' | 'done' | 'refused' }

export type ProviderPayment = { reference: string; redirectUrl: string; expiresAt: Date | null }

export type PaymentState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'review'
  | 'partially_refunded'
  | 'refunded'

/** The status that the provider itself reports for a payment; null if it does not know it. */
export type ProviderStatus = {
  state: PaymentState
  reference: string
  orderId: string
  currency: string
  receivedIdr: number
  refundedIdr: number
  method: string | null
  paidAt: Date | null
  /** Where the patient pays, if the provider returns it again. */
  redirectUrl: string | null
  expiresAt: Date | null
}

export type Adapter = {
  /** The name under which providers.ts lists it. */
  name: string
  /** @throws ProviderError `order_used` when this order id has been used before, `unreadable` */
  create(order: Order): Promise<ProviderPayment>
  /** @throws ProviderError `unreadable` if a person must look at it */
  status(ref: PaymentRef): Promise<ProviderStatus | null>
  /** Tells the provider to accept no more money; no effect on a payment that is already closed. */
  expire(ref: PaymentRef): Promise<void>
  /**
   * @param key idempotency key: the same key never refunds twice
   * @throws ProviderError `refused` only if the provider said so, `asked` if it has only taken it on,
   * `unreadable` if it said so in a way that cannot be read; `unavailable` after anything else
   */
  refund(ref: PaymentRef, amountIdr: number, key: string): Promise<void>
  /** For a provider that notifies of refunds; null if it does not know this one. */
  refundStatus?(refundId: string): Promise<ProviderRefund | null>
  /** What a notification is about, or null if not authentic. Trust nothing else in it. */
  verify(headers: Headers, rawBody: Uint8Array): PaymentRef | RefundRef | null
}

/**
 * Opens an adapter with settings from the environment; throws if one without a fallback is missing.
 */
export type Provider = (setting: (name: string, fallback?: string) => string) => Adapter

/** An address that providers accept; for an invalid one they would refuse the whole payment. */
export const plausibleEmail = (email: string | null): string | undefined =>
  email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined

/** Whether this HTTP status refuses a refund. After others the money may have gone back all the same. */
export const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![408, 409, 429].includes(status)

export class ProviderError extends Error {
  /**
   * `asked`: it has taken a refund on, and reports its end later. `unreadable`: it answered, but with
   * something that cannot be processed.
   */
  readonly kind: 'unavailable' | 'refused' | 'asked' | 'order_used' | 'unreadable'

  constructor(kind: ProviderError['kind'], message: string) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
  }
}
