import { afterEach, describe, expect, it, vi } from 'vitest'
import { createXendit, xenditState } from './xendit.ts'

const settings = {
  url: 'https://api.xendit.co',
  secretKey: 'xnd_development_1',
  callbackToken: 'token-1',
}
const ref = { orderId: 'LW-7K3QX9-1', reference: '6500' }

const invoice = {
  id: '6500',
  external_id: 'LW-7K3QX9-1',
  status: 'PAID',
  amount: 300_000,
  paid_amount: 300_000,
  currency: 'IDR',
  payment_channel: 'QRIS',
  paid_at: '2026-11-21T08:07:44.000Z',
  invoice_url: 'https://checkout-staging.xendit.co/web/6500',
  expiry_date: '2026-11-21T08:30:00.000Z',
}

const order = {
  orderId: 'LW-7K3QX9-1',
  amountIdr: 300_000,
  lines: [
    { id: 'session', name: 'Physiotherapy session', amountIdr: 350_000 },
    { id: 'voucher-2', name: 'Voucher', amountIdr: -50_000 },
  ],
  customer: { name: 'Rina', email: null, phone: '+628111000001' },
  description: 'Luwes LW-7K3QX9',
  locale: 'en' as const,
  get expiresAt() {
    return new Date(Date.now() + 1_200_500)
  },
  returnUrl: 'https://luwes.example/en/user/booking/payment/capture',
  notifyUrl: '',
}

type Call = { url: string; init: RequestInit & { headers: Record<string, string> } }

function answering(status: number, body: unknown): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: Call['init']) => {
    calls.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  })
  return calls
}

afterEach(() => vi.unstubAllGlobals())

describe('verify', () => {
  const raw = new TextEncoder().encode(JSON.stringify({ id: '6500', external_id: 'LW-7K3QX9-1' }))
  const check = (token: string | undefined, own = settings) =>
    createXendit(own).verify(
      new Headers(token === undefined ? {} : { 'x-callback-token': token }),
      raw,
    )

  it('accepts the token', () => {
    expect(check('token-1')).toEqual({ orderId: 'LW-7K3QX9-1', reference: '6500' })
  })

  it.each([['token-2'], ['token-'], ['token-11'], [''], [undefined]])('refuses %j', (token) => {
    expect(check(token)).toBeNull()
  })

  it('refuses everything while no token is set', () => {
    expect(check('', { ...settings, callbackToken: '' })).toBeNull()
  })

  it('accepts a notification of a refund, of which it says no more than its names', () => {
    const headers = new Headers({ 'x-callback-token': 'token-1' })
    const told = (body: unknown) =>
      createXendit(settings).verify(headers, new TextEncoder().encode(JSON.stringify(body)))
    const data = { id: 'rfd-1', invoice_id: '6500', reference_id: 'key-1', status: 'SUCCEEDED' }
    expect(told({ event: 'refund.succeeded', data })).toEqual({
      refundId: 'rfd-1',
      reference: '6500',
    })
    expect(told({ event: 'refund.failed', data: { id: 'rfd-1' } })).toEqual({
      refundId: 'rfd-1',
      reference: null,
    })
    expect(told({ event: 'payout.succeeded', data })).toBeNull()
  })

  it('refuses a body that names no invoice', () => {
    const { verify } = createXendit(settings)
    const headers = new Headers({ 'x-callback-token': 'token-1' })
    expect(verify(headers, new TextEncoder().encode('{}'))).toBeNull()
    expect(verify(headers, new TextEncoder().encode('no'))).toBeNull()
  })
})

describe('xenditState', () => {
  it.each([
    ['PENDING', 'pending'],
    ['PAID', 'paid'],
    ['SETTLED', 'paid'],
    ['EXPIRED', 'expired'],
    ['A_WORD_OF_TOMORROW', 'pending'],
  ])('%s is %s', (status, state) => {
    expect(xenditState(status)).toBe(state)
  })
})

describe('create', () => {
  it('asks for an invoice that ends before the hold', async () => {
    const calls = answering(200, { ...invoice, status: 'PENDING' })
    expect(await createXendit(settings).create(order)).toMatchObject({
      reference: '6500',
      redirectUrl: invoice.invoice_url,
    })
    const { url, init } = calls[0]!
    expect(url).toBe('https://api.xendit.co/v2/invoices/')
    expect(init.headers.authorization).toBe(`Basic ${btoa('xnd_development_1:')}`)
    expect(JSON.parse(String(init.body))).toMatchObject({
      external_id: order.orderId,
      amount: 300_000,
      invoice_duration: 1_200,
      locale: 'en',
      items: [{ price: 350_000, quantity: 1 }],
      fees: [{ value: -50_000 }],
    })
  })

  it.each([
    [400, { error_code: 'DUPLICATE_INVOICE_ERROR' }, 'order_used'],
    [400, { error_code: 'API_VALIDATION_ERROR' }, 'refused'],
    [503, {}, 'unavailable'],
    [200, { ...invoice, invoice_url: null }, 'unreadable'],
    [200, { ...invoice, external_id: 'LW-OTHER-1' }, 'unreadable'],
    [200, { ...invoice, amount: 300_001 }, 'unreadable'],
    [200, { ...invoice, invoice_url: 'https://evil.example/6500' }, 'unreadable'],
  ])('%i %j is %s', async (status, body, kind) => {
    answering(status, body)
    await expect(createXendit(settings).create(order)).rejects.toMatchObject({ kind })
  })
})

describe('status', () => {
  it('reads what was paid, not what was asked', async () => {
    answering(200, { ...invoice, paid_amount: 299_999 })
    expect(await createXendit(settings).status(ref)).toMatchObject({
      state: 'paid',
      receivedIdr: 299_999,
      method: 'qris',
      paidAt: new Date('2026-11-21T08:07:44Z'),
    })
  })

  it('looks by our order id while the reference is unknown, and prefers what was paid', async () => {
    const calls = answering(200, [
      { ...invoice, id: '6501', status: 'EXPIRED' },
      invoice,
      { ...invoice, id: '6502', external_id: 'LW-OTHER-1' },
    ])
    const status = await createXendit(settings).status({ ...ref, reference: null })
    expect(status).toMatchObject({ reference: '6500', state: 'paid' })
    expect(calls[0]!.url).toBe('https://api.xendit.co/v2/invoices?external_id=LW-7K3QX9-1')
  })

  it('finds nothing in an empty list and behind a 404', async () => {
    answering(200, [])
    expect(await createXendit(settings).status({ ...ref, reference: null })).toBeNull()
    answering(404, { error_code: 'INVOICE_NOT_FOUND_ERROR' })
    expect(await createXendit(settings).status(ref)).toBeNull()
  })

  it('does not believe an answer about another order', async () => {
    answering(200, { ...invoice, external_id: 'LW-OTHER-1' })
    await expect(createXendit(settings).status(ref)).rejects.toMatchObject({ kind: 'unreadable' })
    answering(200, { ...invoice, id: '6501' })
    await expect(createXendit(settings).status(ref)).rejects.toMatchObject({ kind: 'unreadable' })
  })
})

describe('expire and refund', () => {
  it('name the invoice', async () => {
    const calls = answering(200, { ...invoice, status: 'SUCCEEDED' })
    await createXendit(settings).expire(ref)
    await createXendit(settings).refund(ref, 1_000, 'key-1')
    expect(calls.map(({ url }) => url)).toEqual([
      'https://api.xendit.co/invoices/6500/expire!',
      'https://api.xendit.co/refunds',
    ])
    expect(calls[1]!.init.headers['idempotency-key']).toBe('key-1')
    expect(JSON.parse(String(calls[1]!.init.body))).toMatchObject({ reference_id: 'key-1' })
  })

  it.each([
    [400, { error_code: 'MAXIMUM_REFUND_AMOUNT_REACHED' }, 'refused'],
    [404, { error_code: 'DATA_NOT_FOUND' }, 'refused'],
    [401, { error_code: 'INVALID_API_KEY' }, 'refused'],
    [403, { error_code: 'INELIGIBLE_TRANSACTION' }, 'refused'],
    [408, {}, 'unavailable'],
    [409, { error_code: 'DUPLICATE_ERROR' }, 'unavailable'],
    [429, {}, 'unavailable'],
    [500, {}, 'unavailable'],
    [200, { id: 'rfd-1', status: 'FAILED' }, 'refused'],
    [200, { id: 'rfd-1', status: 'CANCELLED' }, 'refused'],
    [200, { id: 'rfd-1', status: 'PENDING' }, 'asked'],
    [200, { status: 'PENDING' }, 'asked'],
    [200, { id: 'rfd-1', status: 'A_WORD_OF_TOMORROW' }, 'asked'],
    [200, {}, 'unreadable'],
  ])('%i %j to a refund is %s', async (status, body, kind) => {
    answering(status, body)
    await expect(createXendit(settings).refund(ref, 1, 'k')).rejects.toMatchObject({ kind })
  })

  it('asks how a refund stands that was answered as pending', async () => {
    const calls = answering(200, { id: 'rfd-1', reference_id: 'key-1', status: 'PENDING' })
    await expect(createXendit(settings).refund(ref, 1, 'key-1')).rejects.toMatchObject({
      kind: 'asked',
    })
    expect(calls[1]!.url).toBe('https://api.xendit.co/refunds/rfd-1')
    expect(calls[1]!.init.method).toBe('GET')
  })

  it.each([
    ['SUCCEEDED', 'done'],
    ['FAILED', 'refused'],
    ['PENDING', 'asked'],
  ])('read a refund that is %s as %s', async (status, state) => {
    answering(200, { id: 'rfd-1', reference_id: 'key-1', status })
    expect(await createXendit(settings).refundStatus!('rfd-1')).toEqual({ key: 'key-1', state })
    await expect(createXendit(settings).refundStatus!('rfd-2')).rejects.toMatchObject({
      kind: 'unreadable',
    })
  })
})
