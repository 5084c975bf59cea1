/** How a person pays; each gateway has its own words for it. */
export const methods = ['qris', 'bank_transfer', 'ewallet'] as const
export type Method = (typeof methods)[number]

/** What has become of a payment, in words that both gateways share. */
export type State = 'open' | 'pending' | 'paid' | 'denied' | 'expired' | 'cancelled' | 'refunded'

/** A message that a gateway owes the merchant, as it will go over the wire. */
export type Notice = { url: string; headers: Record<string, string>; body: string }

/** Something that happens to a payment outside the merchant's own calls. */
export type Happening = {
  action: 'choose' | 'pay' | 'deny' | 'expire' | 'refund' | 'settle' | 'resend'
  method?: Method
  /** Whole rupiah, where another amount than the one asked for moves. */
  amount?: number
  /** Only the hosted page ran out: Midtrans then knows no transaction and tells nobody. */
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
  /** The gateway's own word for the present status. */
  status: () => string
  happen: (event: Happening) => Notice[]
  /** Where the person goes once they are done here. */
  returnUrl: (outcome: 'paid' | 'failed' | 'left') => string | undefined
}

/** Something that the gateway would refuse. */
export class Refusal extends Error {}

/** A number that looks like an account number and is always the same for the same payment. */
export function digitsFor(text: string, length: number): string {
  let hash = 5381n
  for (const char of text) hash = (hash * 33n + BigInt(char.codePointAt(0) ?? 0)) % 10n ** 18n
  return hash.toString().padStart(length, '7').slice(-length)
}
