import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPaymentSandbox } from '../../supabase/local/payment-sandbox/index.ts'

const serverKey = 'SB-Mid-server-local'
const secretKey = 'xnd_development_local'
const base = 'http://sandbox.test'
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

type Json = Record<string, unknown> & { notifications: { status: number; attempts: unknown[] }[] }
type Received = { path: string; headers: Record<string, unknown>; body: Json }

let received: Received[] = []
let answers: number[] = []
const receiver = createServer(async (request, response) => {
  const body = JSON.parse(await text(request)) as Json
  received.push({ path: request.url ?? '', headers: request.headers, body })
  response.writeHead(answers.shift() ?? 200).end()
})
let hook = ''
let sandbox: ReturnType<typeof createPaymentSandbox>
let number = 0

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  sandbox = createPaymentSandbox({
    notifyUrl: (name) => `${hook}/${name}`,
    siteUrl: 'http://site.test',
    log: () => {},
  })
})
afterAll(() => {
  sandbox.close()
  receiver.close()
})
beforeEach(() => {
  received = []
  answers = []
})

async function call(method: string, path: string, body?: unknown, headers = {}) {
  const response = await sandbox.fetch(
    new Request(base + path, { method, headers, body: body ? JSON.stringify(body) : undefined }),
  )
  return { status: response.status, body: (await response.json()) as Json }
}

const midtrans = (method: string, path: string, body?: unknown, key = serverKey) =>
  call(method, path, body, {
    authorization: basic(key),
    'x-override-notification': `${hook}/midtrans`,
  })
const xendit = (method: string, path: string, body?: unknown) =>
  call(method, path, body, { authorization: basic(secretKey) })
const control = (id: string, body: object) => call('POST', `/control/${id}`, body)
const status = async (id: string) => (await midtrans('GET', `/v2/${id}/status`)).body

function order(more: object = {}) {
  return {
    transaction_details: { order_id: `JKT-${++number}-1`, gross_amount: 350_000 },
    item_details: [{ name: 'Fisioterapi', price: 350_000, quantity: 1 }],
    callbacks: { finish: 'http://site.test/capture?payment=1' },
    ...more,
  }
}
async function snap(more: object = {}) {
  const asked = order(more)
  const { body } = await midtrans('POST', '/snap/v1/transactions', asked)
  return {
    id: asked.transaction_details.order_id,
    page: new URL(String(body.redirect_url)).pathname,
  }
}
const signature = (body: Json, key = serverKey) =>
  createHash('sha512')
    .update(`${body.order_id}${body.status_code}${body.gross_amount}${key}`)
    .digest('hex')

describe('midtrans', () => {
  it('creates a transaction that is unknown until the customer chooses how to pay', async () => {
    const created = await midtrans('POST', '/snap/v1/transactions', order())
    expect(created.status).toBe(201)
    expect(created.body.redirect_url).toBe(`${base}/snap/v4/redirection/${created.body.token}`)
    expect((await status(`JKT-${number}-1`)).status_code).toBe('404')
  })

  it('refuses a wrong key, a used order id and amounts that do not add up', async () => {
    const wrong = await midtrans('POST', '/snap/v1/transactions', order(), 'other')
    expect(wrong.status).toBe(401)
    expect(wrong.body.error_messages).toBeInstanceOf(Array)
    const twice = order()
    await midtrans('POST', '/snap/v1/transactions', twice)
    const second = await midtrans('POST', '/snap/v1/transactions', twice)
    expect(second).toMatchObject({
      status: 400,
      body: { error_messages: ['transaction_details.order_id sudah digunakan'] },
    })
    const items = [{ name: 'Fisioterapi', price: 1, quantity: 1 }]
    const uneven = await midtrans('POST', '/snap/v1/transactions', order({ item_details: items }))
    expect(uneven.body.error_messages).toEqual([
      'transaction_details.gross_amount is not equal to the sum of item_details',
    ])
    expect((await midtrans('GET', '/v2/nothing/status', undefined, 'other')).status).toBe(401)
  })

  it('notifies the address of the request with a signature over what it says', async () => {
    const { id } = await snap()
    const paid = await control(id, { action: 'pay', method: 'bank_transfer' })
    expect(paid.body).toMatchObject({ status: 'settlement', notifications: [{ status: 200 }] })
    const [{ path, body }] = received as [Received]
    expect(path).toBe('/midtrans')
    expect(body).toMatchObject({
      order_id: id,
      transaction_status: 'settlement',
      status_code: '200',
      gross_amount: '350000.00',
      payment_type: 'bank_transfer',
      va_numbers: [{ bank: 'bca' }],
      fraud_status: 'accept',
    })
    expect(body.transaction_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(body.signature_key).toBe(signature(body))
    const read = await status(id)
    expect(read).toMatchObject({ transaction_status: 'settlement', status_code: '200' })
    expect(read.signature_key).toBe(signature(read))
  })

  it('notifies twice, never, late, tampered, and with another amount as told', async () => {
    const { id } = await snap()
    await control(id, { action: 'choose', method: 'qris', notify: 'never' })
    expect(received).toEqual([])
    const twice = await control(id, { action: 'pay', notify: 'twice', amount: 340_000 })
    expect(twice.body.notifications).toHaveLength(2)
    expect(received.map(({ body }) => body.gross_amount)).toEqual(['340000.00', '340000.00'])
    await control(id, { action: 'resend', status: 'pending', tamper: true })
    expect(received[2]!.body).toMatchObject({ transaction_status: 'pending', status_code: '201' })
    expect(received[2]!.body.signature_key).not.toBe(signature(received[2]!.body))
    const late = await control(id, { action: 'resend', notify: 'late', delay_ms: 50 })
    expect(late.body.notifications).toEqual([])
    await expect.poll(() => received.length).toBe(4)
  })

  it('tries again while the receiver fails', async () => {
    const { id } = await snap()
    answers = [500, 502]
    const paid = await control(id, { action: 'pay' })
    expect(paid.body.notifications).toMatchObject([{ status: 200, attempts: [500, 502, 200] }])
  })

  it('closes what is pending and refuses to touch what is settled', async () => {
    const { id } = await snap()
    expect((await midtrans('POST', `/v2/${id}/expire`)).body.status_code).toBe('404')
    await control(id, { action: 'choose', notify: 'never' })
    const expired = await midtrans('POST', `/v2/${id}/expire`)
    expect(expired.body).toMatchObject({ status_code: '407', transaction_status: 'expire' })
    await expect.poll(() => received[0]?.body.transaction_status).toBe('expire')
    const { id: settled } = await snap()
    await control(settled, { action: 'pay', notify: 'never' })
    expect((await midtrans('POST', `/v2/${settled}/cancel`)).body.status_code).toBe('412')
    expect((await control(id, { action: 'pay' })).status).toBe(409)
    expect((await control(id, { action: 'pay', force: true })).body.state).toBe('paid')
  })

  it('refunds in parts, once per key, and never more than was paid', async () => {
    const { id } = await snap()
    await control(id, { action: 'pay', notify: 'never' })
    const part = { amount: 100_000, refund_key: 'a', reason: 'test' }
    await midtrans('POST', `/v2/${id}/refund`, part)
    const again = await midtrans('POST', `/v2/${id}/refund`, part)
    expect(again.body).toMatchObject({
      status_code: '200',
      transaction_status: 'partial_refund',
      refund_amount: '100000.00',
    })
    const more = await midtrans('POST', `/v2/${id}/refund`, { amount: 300_000, refund_key: 'b' })
    expect(more.body.status_code).toBe('412')
    await midtrans('POST', `/v2/${id}/refund`, { amount: 250_000, refund_key: 'c' })
    expect(await status(id)).toMatchObject({
      transaction_status: 'refund',
      refund_amount: '350000.00',
    })
    await expect.poll(() => received.length).toBe(3)
  })

  it('expires by itself when its time is over, and tells so', async () => {
    const { id } = await snap({ expiry: { unit: 'second', duration: 1 } })
    await control(id, { action: 'choose', notify: 'never' })
    const told = () => received.find(({ body }) => body.order_id === id)?.body.transaction_status
    await expect.poll(told).toBe('expire')
    expect((await status(id)).status_code).toBe('407')
  })

  it('tells nobody when only the page runs out', async () => {
    const { id } = await snap()
    const ended = await control(id, { action: 'expire', page: true })
    expect(ended.body).toMatchObject({ state: 'expired', notifications: [] })
    expect((await status(id)).status_code).toBe('404')
  })
})

describe('xendit', () => {
  const ask = (more: object = {}) =>
    xendit('POST', '/v2/invoices/', { external_id: `JKT-${++number}`, amount: 350_000, ...more })

  it('creates, lists and reads an invoice', async () => {
    const { status, body } = await ask({ payer_email: 'rina@example.com' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'PENDING', currency: 'IDR', amount: 350_000 })
    expect(body.invoice_url).toBe(`${base}/web/${body.id}`)
    expect((await xendit('GET', `/v2/invoices/${body.id}`)).body).toEqual(body)
    expect((await xendit('GET', `/v2/invoices?external_id=JKT-${number}`)).body).toEqual([body])
  })

  it('answers failures in its own shape', async () => {
    const wrong = await call('GET', '/v2/invoices/1', undefined, { authorization: basic('x') })
    expect(wrong).toMatchObject({ status: 401, body: { error_code: 'INVALID_API_KEY' } })
    const missing = await xendit('GET', '/v2/invoices/1')
    expect(missing).toMatchObject({ status: 404, body: { error_code: 'INVOICE_NOT_FOUND_ERROR' } })
    const malformed = await ask({ amount: 'much' })
    expect(malformed).toMatchObject({ status: 400, body: { error_code: 'API_VALIDATION_ERROR' } })
  })

  it('calls back with the token when paid and when expired', async () => {
    const { body: invoice } = await ask()
    const paid = await control(String(invoice.external_id), { action: 'pay', method: 'qris' })
    expect(paid.body).toMatchObject({ status: 'PAID', notifications: [{ status: 200 }] })
    expect(received[0]).toMatchObject({
      path: '/xendit',
      headers: { 'x-callback-token': 'local-callback-token' },
      body: { id: invoice.id, status: 'PAID', paid_amount: 350_000, payment_method: 'QR_CODE' },
    })
    const { body: other } = await ask()
    const expired = await xendit('POST', `/invoices/${other.id}/expire!`)
    expect(expired.body.status).toBe('EXPIRED')
    await expect.poll(() => received[1]?.body.status).toBe('EXPIRED')
    const refused = await xendit('POST', `/invoices/${invoice.id}/expire!`)
    expect(refused.status).toBe(400)
  })

  it('sends a wrong token when told to tamper, and refunds what was paid', async () => {
    const { body: invoice } = await ask()
    await control(String(invoice.id), { action: 'pay', tamper: true })
    expect(received[0]!.headers['x-callback-token']).not.toBe('local-callback-token')
    const refund = { invoice_id: invoice.id, reason: 'REQUESTED_BY_CUSTOMER', amount: 350_000 }
    expect((await xendit('POST', '/refunds', refund)).body.status).toBe('SUCCEEDED')
    expect((await xendit('POST', '/refunds', refund)).status).toBe(400)
  })
})

describe('the page for people', () => {
  const visit = (path: string, language = 'id', body?: URLSearchParams) =>
    sandbox.fetch(
      new Request(base + path, {
        method: body ? 'POST' : 'GET',
        headers: { 'accept-language': language },
        body,
      }),
    )

  it('speaks Indonesian, or English when asked', async () => {
    const { page } = await snap()
    expect(await (await visit(page)).text()).toContain('Rp350.000')
    expect(await (await visit(page, 'en-GB,en;q=0.9,id;q=0.5')).text()).toContain('IDR 350,000')
    expect((await visit('/snap/v4/redirection/unknown')).status).toBe(404)
  })

  it('pays and returns to the shop with what has happened', async () => {
    const { id, page } = await snap()
    const done = await visit(page, 'id', new URLSearchParams({ do: 'pay', method: 'qris' }))
    expect(done.status).toBe(303)
    const back = new URL(done.headers.get('location')!)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment: '1',
      order_id: id,
      status_code: '200',
      transaction_status: 'settlement',
    })
    await expect.poll(() => received.length).toBe(1)
    expect((await visit(page, 'id', new URLSearchParams({ do: 'pay' }))).status).toBe(409)
  })

  it('can be tried again after a failure', async () => {
    const { id, page } = await snap()
    await visit(page, 'id', new URLSearchParams({ do: 'deny', method: 'ewallet' }))
    expect((await status(id)).transaction_status).toBe('deny')
    await visit(page, 'id', new URLSearchParams({ do: 'pay', method: 'ewallet' }))
    expect(await status(id)).toMatchObject({
      transaction_status: 'settlement',
      payment_type: 'gopay',
    })
    await expect.poll(() => received.length).toBe(2)
  })

  it('closes when the time is over, also after a failure', async () => {
    const { page, id } = await snap({ expiry: { unit: 'second', duration: 1 } })
    await control(id, { action: 'deny', notify: 'never' })
    expect(await (await visit(page)).text()).toContain('data-ends=')
    await expect
      .poll(async () => (await visit(page)).text())
      .toContain('Waktu pembayaran sudah habis')
    expect(await (await visit(page)).text()).not.toContain('data-ends=')
    expect((await visit(page, 'id', new URLSearchParams({ do: 'pay' }))).status).toBe(409)
  })
})

describe('faults', () => {
  it('refuses or delays the calls they are meant for', async () => {
    const { id } = await snap()
    await call('POST', '/control', { down: true, match: id })
    const down = await sandbox.fetch(
      new Request(`${base}/v2/${id}/status`, { headers: { authorization: basic(serverKey) } }),
    )
    expect(down.status).toBe(503)
    expect((await status('other')).status_code).toBe('404')
    await call('POST', '/control', { down: false, match: id })
    await call('POST', '/control', { hang_ms: 60, times: 1, match: id })
    const before = performance.now()
    await status(id)
    expect(performance.now() - before).toBeGreaterThan(50)
    await status(id)
  })

  it('names what is wrong with a control', async () => {
    const { id } = await snap()
    expect((await control(id, { action: 'steal' })).status).toBe(422)
    expect((await control('nobody', { action: 'pay' })).status).toBe(404)
  })
})
