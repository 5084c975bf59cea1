import { randomUUID } from 'node:crypto'
import type { Gateway } from './gateway.ts'
import { hasBasicKey, readObject, textOf } from './http.ts'
import { Refusal } from './payable.ts'
import { createInvoice, type Invoice } from './xendit-invoice.ts'
import { readInvoice } from './xendit-order.ts'

type Settings = Parameters<Gateway['open']>[0]

const secretKey = 'xnd_development_local'
const callbackToken = 'local-callback-token'

const failure = (status: number, error_code: string, message: string, errors?: object[]) =>
  Response.json({ error_code, message, ...(errors && { errors }) }, { status })

const notFound = (id: string) =>
  failure(404, 'INVOICE_NOT_FOUND_ERROR', `Could not find invoice with ID ${id}`)

const malformed = (errors: object[]) =>
  failure(
    400,
    'API_VALIDATION_ERROR',
    'There was an error with the format submitted to the server.',
    errors,
  )

/** Xendit invoices: the hosted page's API, its callbacks, and refunds of paid invoices. */
function open(settings: Settings): ReturnType<Gateway['open']> {
  const invoices = new Map<string, Invoice>()
  const refunds = new Map<string, { id: string }>()

  const isDue = (invoice: Invoice) => settings.courier.post(invoice.expireIfDue())
  const sweep = setInterval(() => invoices.forEach(isDue), 1000)
  sweep.unref()

  function find(id: string): Invoice | undefined {
    const found =
      invoices.get(id) ??
      [...invoices.values()].reverse().find((invoice) => invoice.externalId === id)
    if (found) isDue(found)
    return found
  }

  async function create(request: Request) {
    const body = await readObject(request)
    if (!body) return failure(400, 'INVALID_JSON_FORMAT', 'The request body is not valid JSON.')
    const order = readInvoice(body)
    if (Array.isArray(order)) return malformed(order)
    const { notifyUrl: callbackUrl, siteUrl } = settings
    const { origin } = new URL(request.url)
    const invoice = createInvoice(order, { origin, callbackToken, callbackUrl, siteUrl })
    invoices.set(invoice.id, invoice)
    return Response.json(invoice.show())
  }

  function list(url: URL) {
    const wanted = url.searchParams.get('external_id')
    invoices.forEach(isDue)
    const found = [...invoices.values()].filter(
      (invoice) => !wanted || invoice.externalId === wanted,
    )
    return Response.json(found.reverse().map((invoice) => invoice.show()))
  }

  function read(id: string) {
    const invoice = invoices.get(id)
    if (!invoice) return notFound(id)
    isDue(invoice)
    return Response.json(invoice.show())
  }

  function expire(id: string) {
    const invoice = invoices.get(id)
    if (!invoice) return notFound(id)
    isDue(invoice)
    try {
      if (invoice.payable.state() !== 'expired') {
        settings.courier.post(invoice.payable.happen({ action: 'expire' }))
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return failure(400, 'INVOICE_STATUS_NOT_ALLOWED', error.message)
    }
    return Response.json(invoice.show())
  }

  async function refund(request: Request) {
    const body = (await readObject(request)) ?? {}
    const key = request.headers.get('idempotency-key') ?? textOf(body.reference_id) ?? randomUUID()
    const known = refunds.get(key)
    if (known) return Response.json(known)
    const id = textOf(body.invoice_id)
    if (!id) return malformed([{ field: 'invoice_id', message: '"invoice_id" is required' }])
    const { amount } = body
    if (amount !== undefined && typeof amount !== 'number') {
      return malformed([{ field: 'amount', message: '"amount" must be a number' }])
    }
    const invoice = invoices.get(id)
    const paid = invoice?.paidBy()
    if (!invoice || !paid) return failure(404, 'DATA_NOT_FOUND', 'Payment is not found')
    try {
      invoice.refund(amount, key)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return failure(400, 'REFUND_AMOUNT_EXCEEDED', error.message)
    }
    const now = new Date().toISOString()
    const made = {
      id: `rfd-${randomUUID()}`,
      payment_id: paid.paymentId,
      invoice_id: id,
      amount: amount ?? paid.amount,
      currency: 'IDR',
      country: 'ID',
      status: 'SUCCEEDED',
      reason: textOf(body.reason) ?? 'REQUESTED_BY_CUSTOMER',
      reference_id: textOf(body.reference_id) ?? null,
      failure_code: null,
      refund_fee_amount: null,
      metadata: body.metadata ?? null,
      created: now,
      updated: now,
    }
    refunds.set(key, made)
    return Response.json(made)
  }

  function readRefund(id: string) {
    const found = [...refunds.values()].find((made) => made.id === id)
    return found ? Response.json(found) : failure(404, 'DATA_NOT_FOUND', 'Refund is not found')
  }

  function route(request: Request, url: URL): Response | Promise<Response> | undefined {
    const path = url.pathname.replace(/\/$/, '')
    if (path === '/v2/invoices') {
      if (request.method === 'POST') return create(request)
      if (request.method === 'GET') return list(url)
    }
    const invoice = /^\/v2\/invoices\/([^/]+)$/.exec(path)?.[1]
    if (invoice && request.method === 'GET') return read(invoice)
    const ended = /^\/invoices\/([^/]+)\/expire(?:!|%21)$/.exec(path)?.[1]
    if (ended && request.method === 'POST') return expire(ended)
    if (path === '/refunds' && request.method === 'POST') return refund(request)
    const made = /^\/refunds\/([^/]+)$/.exec(path)?.[1]
    if (made && request.method === 'GET') return readRefund(made)
    return undefined
  }

  const byId = (id: string) => find(id)?.payable

  return {
    async answer(request) {
      const url = new URL(request.url)
      if (!/^\/(v2\/invoices|invoices|refunds)(\/|$)/.test(url.pathname)) return undefined
      if (!hasBasicKey(request, secretKey)) {
        return failure(401, 'INVALID_API_KEY', 'API key is not authorized for this API service')
      }
      return (
        route(request, url) ?? failure(404, 'NOT_FOUND', 'The requested resource was not found')
      )
    },
    find: byId,
    pages: { '/web/': byId },
    close: () => clearInterval(sweep),
  }
}

export const xendit: Gateway = {
  environment: (url) => ({
    XENDIT_URL: url,
    XENDIT_SECRET_KEY: secretKey,
    XENDIT_CALLBACK_TOKEN: callbackToken,
  }),
  open,
}
