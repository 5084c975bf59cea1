import { afterEach, expect, it, vi } from 'vitest'
import { mutations } from '../../../../tests/support/mutations'
import { ProviderError, type Adapter, type ProviderStatus } from './adapter.ts'
import { createMidtrans } from './midtrans.ts'
import { createXendit } from './xendit.ts'

const orderId = 'LW-7K3QX9-1'

const providers: [Adapter, Record<string, unknown>][] = [
  [
    createMidtrans({ url: 'https://app.sandbox.midtrans.com', serverKey: 'key' }),
    {
      token: 't',
      redirect_url: 'https://app.sandbox.midtrans.com/snap/v4/redirection/t',
      order_id: orderId,
      transaction_status: 'partial_refund',
      status_code: '200',
      fraud_status: 'accept',
      gross_amount: '350000.00',
      currency: 'IDR',
      payment_type: 'qris',
      transaction_time: '2026-11-21 15:07:44',
      settlement_time: '2026-11-21 15:08:44',
      expiry_time: '2026-11-21 15:37:44',
      refund_amount: '1000.00',
      refunds: [{ refund_amount: '1000.00' }],
    },
  ],
  [
    createXendit({
      url: 'https://api.xendit.co',
      secretKey: 'xnd_development_1',
      callbackToken: 'token',
    }),
    {
      id: '6500',
      external_id: orderId,
      status: 'PAID',
      amount: 350_000,
      paid_amount: 350_000,
      currency: 'IDR',
      payment_method: 'QR_CODE',
      payment_channel: 'QRIS',
      paid_at: '2026-11-21T08:07:44.000Z',
      invoice_url: 'https://checkout-staging.xendit.co/web/6500',
      expiry_date: '2026-11-21T08:37:44.000Z',
    },
  ],
]

const order = {
  orderId,
  amountIdr: 350_000,
  lines: [{ id: 'session', name: 'Sesi fisioterapi', amountIdr: 350_000 }],
  customer: { name: 'Rina', email: null, phone: null },
  description: 'Luwes',
  locale: 'id' as const,
  expiresAt: new Date('2026-11-21T09:00:00Z'),
  returnUrl: 'https://luwes.example/',
  notifyUrl: 'https://api.example/',
}

afterEach(() => vi.unstubAllGlobals())

const sane = (amount: number) => Number.isSafeInteger(amount) && amount >= 0 && amount <= 1e11
const possible = (date: Date | null) => date === null || !Number.isNaN(date.getTime())

function check(it: ProviderStatus, answer: string) {
  expect([it.receivedIdr, it.refundedIdr].every(sane), answer).toBe(true)
  expect(it.refundedIdr, answer).toBeLessThanOrEqual(it.receivedIdr)
  expect([it.paidAt, it.expiresAt].every(possible), answer).toBe(true)
  expect(it.orderId, answer).toBe(orderId)
}

it.each(providers)('%# reads an answer right or says that it cannot', async (adapter, real) => {
  const outcomes = { read: 0, not: 0 }
  for (const answer of [JSON.stringify(real), ...mutations(real, 1000)]) {
    vi.stubGlobal('fetch', async () => new Response(answer, { status: 200 }))
    const calls = [
      adapter.status({ orderId, reference: '6500' }).then((it) => it && check(it, answer)),
      adapter.create(order).then(({ redirectUrl }) => {
        expect(new URL(redirectUrl).protocol, answer).toBe('https:')
        expect(new URL(redirectUrl).hostname, answer).toMatch(/\.(midtrans\.com|xendit\.co)$/)
      }),
    ]
    for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      if (status === 'rejected') expect(reason, answer).toBeInstanceOf(ProviderError)
      outcomes[status === 'rejected' ? 'not' : 'read'] += 1
    }
    expect(() => adapter.verify(new Headers(), new TextEncoder().encode(answer))).not.toThrow()
  }
  // The test is only meaningful if both outcomes occur.
  expect(Math.min(outcomes.read, outcomes.not)).toBeGreaterThan(50)
})
