/** What the clinic asks a provider to collect. `orderId` is ours and is used once. */
export type Order = {
  orderId: string
  amountIdr: number
  /** Sums to amountIdr; discounts are negative. Never says what the patient suffers from. */
  lines: { id: string; name: string; amountIdr: number }[]
  customer: { name: string; email: string | null; phone: string | null }
  description: string
  locale: 'id' | 'en'
  /** The provider stops taking money then; earlier than the end of the hold. */
  expiresAt: Date
  returnUrl: string
  notifyUrl: string
}

/** How a payment is named: our order id, and the provider's own reference once it is known. */
export type PaymentRef = { orderId: string; reference: string | null }

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

/** What the provider itself says of a payment; null where it has never heard of it. */
export type ProviderStatus = {
  state: PaymentState
  reference: string
  orderId: string
  currency: string
  receivedIdr: number
  refundedIdr: number
  method: string | null
  paidAt: Date | null
  /** Where the patient pays, if the provider repeats it. */
  redirectUrl: string | null
  expiresAt: Date | null
}

export type Adapter = {
  /** As it is listed in providers.ts. */
  name: string
  /** @throws ProviderError `order_used` when this order id has been used before, `unreadable` */
  create(order: Order): Promise<ProviderPayment>
  /** @throws ProviderError `unreadable` when a person must look at it */
  status(ref: PaymentRef): Promise<ProviderStatus | null>
  /** Tells the provider to take no more money; a payment that is already closed stays as it is. */
  expire(ref: PaymentRef): Promise<void>
  /** @param key the same key never pays back twice */
  refund(ref: PaymentRef, amountIdr: number, key: string): Promise<void>
  /** Who a notification speaks of, or null if it is not authentic. Nothing else in it is believed. */
  verify(headers: Headers, rawBody: Uint8Array): PaymentRef | null
}

/** Opens an adapter with the settings of the environment; a setting without a fallback must be there. */
export type Provider = (setting: (name: string, fallback?: string) => string) => Adapter

/** An address that a provider takes; it would refuse the whole payment for one that it does not. */
export const plausibleEmail = (email: string | null): string | undefined =>
  email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined

export class ProviderError extends Error {
  /** `unreadable`: it answered, but with something that nobody can act on. */
  readonly kind: 'unavailable' | 'refused' | 'order_used' | 'unreadable'

  constructor(kind: ProviderError['kind'], message: string) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
  }
}
