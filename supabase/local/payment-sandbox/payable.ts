/** How a person pays; each gateway has its own names for it. */
export const methods = ['qris', 'bank_transfer', 'ewallet'] as const
export type Method = (typeof methods)[number]

/** The state of a payment, in terms that both gateways share. */
export type State = 'open' | 'pending' | 'paid' | 'denied' | 'expired' | 'cancelled' | 'refunded'

/** A notification to the merchant, as sent over the wire. */
export type Notice = { url: string; headers: Record<string, string>; body: string }

/** An event of a payment outside the merchant's own calls. */
export type Happening = {
  action: 'choose' | 'pay' | 'deny' | 'expire' | 'refund' | 'settle' | 'resend'
  method?: Method
  /** Whole rupiah, if it differs from the requested amount. */
  amount?: number
  /** Only the hosted page expired: Midtrans then has no transaction and notifies nobody. */
  page?: boolean
  /** For `resend`: the status that the repeated notification carries. */
  status?: string
  /** Signs the notification with a wrong key. */
  tamper?: boolean
  /** Lets money arrive although the payment is closed. */
  force?: boolean
}

/** One payment at one gateway, as the hosted page and the test controls see it. */
export type Payable = {
  provider: string
  reference: string
  amount: number
  description: string
  methods: readonly Method[]
  accountNumber: string
  state: () => State
  expiresAt: () => Date | undefined
  /** The gateway's own word for the current status. */
  status: () => string
  happen: (event: Happening) => Notice[]
  /** Where the person goes when done. */
  returnUrl: (outcome: 'paid' | 'failed' | 'left') => string | undefined
}

/** An action that the gateway would refuse. */
export class Refusal extends Error {}

/** A fake account number, always the same for the same payment. */
export function digitsFor(text: string, length: number): string {
  let hash = 5381n
  for (const char of text) hash = (hash * 33n + BigInt(char.codePointAt(0) ?? 0)) % 10n ** 18n
  return hash.toString().padStart(length, '7').slice(-length)
}
