import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { jakartaTime } from './fields.ts'
import { createMidtrans, midtransState, toMidtransTime } from './midtrans.ts'

const settings = { url: 'https://app.sandbox.midtrans.com', serverKey: 'SB-Mid-server-test' }
const ref = { orderId: 'LW-7K3QX9-1', reference: null }

const order = {
  orderId: 'LW-7K3QX9-1',
  amountIdr: 300_000,
  lines: [
    { id: 'session', name: 'Sesi fisioterapi', amountIdr: 350_000 },
    { id: 'voucher-2', name: 'Voucher', amountIdr: -50_000 },
  ],
  customer: { name: 'Rina', email: 'rina@example.com', phone: null },
  description: 'Luwes LW-7K3QX9',
  locale: 'id' as const,
  get expiresAt() {
    return new Date(Date.now() + 29 * 60_000 + 5_000)
  },
  returnUrl: 'https://luwes.example/user/booking/payment/capture',
  notifyUrl: 'https://api.example/functions/v1/payment-webhook?provider=midtrans',
}

type Call = { url: string; init: RequestInit & { headers: Record<string, string> } }

function answering(status: number, body: unknown): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: Call['init']) => {
    calls.push({ url, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  return calls
}

afterEach(() => vi.unstubAllGlobals())

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

function signed(more: object = {}) {
  const fields = { order_id: 'LW-7K3QX9-1', status_code: '200', gross_amount: '300000.00' }
  const text = Object.values(fields).join('') + settings.serverKey
  return { ...fields, signature_key: createHash('sha512').update(text).digest('hex'), ...more }
}

describe('verify', () => {
  const { verify } = createMidtrans(settings)
  const check = (body: unknown) => verify(new Headers(), bytes(body))

  it('accepts what the server key signed, over the strings as received', () => {
    expect(check(signed())).toEqual({ orderId: 'LW-7K3QX9-1', reference: 'LW-7K3QX9-1' })
  })

  // A value computed outside this code, so that both cannot share a bug.
  it('agrees with a signature from the shell', () => {
    // printf %s 'LW-1-1200350000.00key' | sha512sum
    const signature_key =
      '1c3fc9b0247d55bac69a6d2f23dff4cd17844ea122bc8ca9bec05bcc9efe440cdc6aaccbe4a1e2f76da89a81ac61f4e3b159e63d5e2966c7043ef79cb8367ab6'
    const body = { order_id: 'LW-1-1', status_code: '200', gross_amount: '350000.00' }
    const other = createMidtrans({ ...settings, serverKey: 'key' })
    expect(other.verify(new Headers(), bytes({ ...body, signature_key }))).not.toBeNull()
  })

  it.each([
    ['another order', { order_id: 'LW-7K3QX9-2' }],
    ['another amount', { gross_amount: '1.00' }],
    ['the same amount written otherwise', { gross_amount: '300000' }],
    ['another code', { status_code: '201' }],
    ['an amount that is no text', { gross_amount: 300000 }],
    ['a shorter signature', { signature_key: 'ab' }],
    ['an empty signature', { signature_key: '' }],
    ['no signature', { signature_key: undefined }],
  ])('refuses %s', (_name, wrong) => {
    expect(check(signed(wrong))).toBeNull()
  })

  it('does not cover the status, which is why that is never read', () => {
    expect(check(signed({ transaction_status: 'anything' }))).not.toBeNull()
  })

  it('refuses what is not JSON or not text', () => {
    expect(verify(new Headers(), new TextEncoder().encode('nothing'))).toBeNull()
    expect(verify(new Headers(), new Uint8Array([0xff, 0xfe]))).toBeNull()
  })
})

describe('midtransState', () => {
  it.each([
    ['settlement', null, 'paid'],
    ['capture', 'accept', 'paid'],
    ['capture', 'challenge', 'review'],
    ['capture', 'deny', 'failed'],
    ['capture', undefined, 'review'],
    ['capture', 'a word of tomorrow', 'review'],
    ['pending', null, 'pending'],
    ['authorize', null, 'pending'],
    ['deny', null, 'failed'],
    ['cancel', null, 'cancelled'],
    ['expire', null, 'expired'],
    ['refund', null, 'refunded'],
    ['chargeback', null, 'refunded'],
    ['partial_refund', null, 'partially_refunded'],
    ['a word of tomorrow', null, 'pending'],
  ])('%s with fraud %s is %s', (status, fraud, state) => {
    expect(midtransState(status, fraud)).toBe(state)
  })
})

describe('times', () => {
  it('are Jakarta time without a zone', () => {
    expect(jakartaTime.parse('2026-11-21 15:07:44').toISOString()).toBe('2026-11-21T08:07:44.000Z')
    expect(toMidtransTime(new Date('2026-11-21T20:07:44Z'))).toBe('2026-11-22 03:07:44 +0700')
  })
})

describe('create', () => {
  it('asks Snap with lines that add up and an end before the hold', async () => {
    const calls = answering(201, { token: 't', redirect_url: 'https://app.sandbox.midtrans.com/t' })
    const made = await createMidtrans(settings).create(order)
    expect(made).toMatchObject({
      reference: order.orderId,
      redirectUrl: 'https://app.sandbox.midtrans.com/t',
    })
    const { url, init } = calls[0]!
    expect(url).toBe('https://app.sandbox.midtrans.com/snap/v1/transactions')
    expect(init.headers.authorization).toBe(`Basic ${btoa('SB-Mid-server-test:')}`)
    expect(init.headers['x-override-notification']).toBe(order.notifyUrl)
    const body = JSON.parse(String(init.body)) as {
      item_details: { price: number; quantity: number }[]
      expiry: object
    }
    expect(body).toMatchObject({
      transaction_details: { order_id: order.orderId, gross_amount: 300_000 },
      expiry: { unit: 'minute', duration: 29 },
    })
    expect(body.item_details.reduce((sum, it) => sum + it.price * it.quantity, 0)).toBe(300_000)
  })

  it('leaves out an address that Midtrans would refuse the payment for', async () => {
    const calls = answering(201, { token: 't', redirect_url: 'https://app.sandbox.midtrans.com/t' })
    await createMidtrans(settings).create({
      ...order,
      customer: { ...order.customer, email: 'rina@localhost' },
    })
    expect(JSON.parse(String(calls[0]!.init.body))).toMatchObject({
      customer_details: { first_name: 'Rina' },
    })
    expect(String(calls[0]!.init.body)).not.toContain('localhost')
  })

  it.each([
    [400, { error_messages: ['transaction_details.order_id sudah digunakan'] }, 'order_used'],
    [
      400,
      { error_messages: ['transaction_details.order_id has already been taken'] },
      'order_used',
    ],
    [400, { error_messages: ['transaction_details.gross_amount is required'] }, 'refused'],
    [401, { error_messages: ['Access denied'] }, 'refused'],
    [500, {}, 'unavailable'],
    [429, {}, 'unavailable'],
    [200, 'a page', 'unreadable'],
  ])('%i %j is %s', async (status, body, kind) => {
    answering(status, body)
    await expect(createMidtrans(settings).create(order)).rejects.toMatchObject({ kind })
  })
})

describe('status', () => {
  const found = {
    ...signed(),
    transaction_status: 'settlement',
    currency: 'IDR',
    payment_type: 'qris',
    settlement_time: '2026-11-21 15:07:44',
  }

  it('reads amount, method and moment', async () => {
    const calls = answering(200, found)
    expect(await createMidtrans(settings).status(ref)).toMatchObject({
      state: 'paid',
      receivedIdr: 300_000,
      refundedIdr: 0,
      method: 'qris',
      paidAt: new Date('2026-11-21T08:07:44Z'),
    })
    expect(calls[0]!.url).toBe('https://api.sandbox.midtrans.com/v2/LW-7K3QX9-1/status')
  })

  it('counts a payment that is pending as nothing received', async () => {
    answering(200, { ...found, transaction_status: 'pending', status_code: '201' })
    expect(await createMidtrans(settings).status(ref)).toMatchObject({
      state: 'pending',
      receivedIdr: 0,
      paidAt: null,
    })
  })

  it('knows nothing before a method is chosen', async () => {
    answering(200, { status_code: '404', status_message: "Transaction doesn't exist." })
    expect(await createMidtrans(settings).status(ref)).toBeNull()
  })

  it('adds partial refunds up', async () => {
    answering(200, {
      ...found,
      transaction_status: 'partial_refund',
      refunds: [{ refund_amount: '1000.00' }, { refund_amount: '500.00' }],
    })
    expect(await createMidtrans(settings).status(ref)).toMatchObject({
      state: 'partially_refunded',
      refundedIdr: 1_500,
    })
  })

  it.each([
    ['partial_refund', {}],
    ['partial_chargeback', {}],
    ['partial_chargeback', { refund_amount: '0.00', refunds: [] }],
  ])('cannot read a %s without an amount (%j)', async (transaction_status, more) => {
    answering(200, { ...found, transaction_status, ...more })
    await expect(createMidtrans(settings).status(ref)).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it.each(['429', '500', '503'])('does not answer with %s in the body', async (status_code) => {
    answering(200, { status_code, status_message: 'Please try again later', id: 'a' })
    await expect(createMidtrans(settings).status(ref)).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })

  it.each([
    ['another order', { ...found, order_id: 'LW-OTHER-1' }],
    ['no amount', { ...found, gross_amount: undefined }],
    ['an amount that is no number', { ...found, gross_amount: '-1' }],
  ])('does not believe an answer with %s', async (_name, body) => {
    answering(200, body)
    await expect(createMidtrans(settings).status(ref)).rejects.toMatchObject({ kind: 'unreadable' })
  })
})

describe('refund', () => {
  it('is sent under a key', async () => {
    const calls = answering(200, { status_code: '200' })
    await createMidtrans(settings).refund(ref, 1_000, 'key-1')
    expect(JSON.parse(String(calls[0]!.init.body))).toMatchObject({
      refund_key: 'key-1',
      amount: 1_000,
    })
  })

  it.each([
    [200, { status_code: '400' }, 'refused'],
    [200, { status_code: '402' }, 'refused'],
    [200, { status_code: '404' }, 'refused'],
    [200, { status_code: '412' }, 'refused'],
    [200, { status_code: '414' }, 'refused'],
    [412, {}, 'refused'],
    [200, { status_code: '401' }, 'refused'],
    [200, { status_code: '406' }, 'unavailable'],
    [200, { status_code: '408' }, 'unavailable'],
    [200, { status_code: '409' }, 'unavailable'],
    [200, { status_code: '429' }, 'unavailable'],
    [200, { status_code: '503' }, 'unavailable'],
    [403, { status_code: '403' }, 'refused'],
    [200, { status_code: '410' }, 'refused'],
    [409, { status_code: '200' }, 'unavailable'],
    [200, {}, 'unreadable'],
    [200, 'a page', 'unreadable'],
  ])('%i %j is %s', async (status, body, kind) => {
    answering(status, body)
    await expect(createMidtrans(settings).refund(ref, 1, 'k')).rejects.toMatchObject({ kind })
  })
})
