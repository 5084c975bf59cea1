import { randomUUID } from 'node:crypto'
import type { Gateway } from './gateway.ts'
import { hasBasicKey, isWebAddress, readObject } from './http.ts'
import { readOrder } from './midtrans-order.ts'
import { createTransaction, type Transaction } from './midtrans-transaction.ts'
import { Refusal } from './payable.ts'

type Settings = Parameters<Gateway['open']>[0]

const serverKey = 'SB-Mid-server-local'

/** The Core API puts the outcome into the body and answers HTTP 200, even for most failures. */
const coreAnswer = (code: string, message: string, more: object = {}) =>
  Response.json({ ...more, status_code: code, status_message: message })

const coreFailure = (code: string, message: string) =>
  coreAnswer(code, message, { id: randomUUID() })

/** Midtrans Snap: transactions of the hosted page, and the status calls of the Core API. */
function open(settings: Settings): ReturnType<Gateway['open']> {
  const byToken = new Map<string, Transaction>()
  const byOrder = new Map<string, string>()

  function isDue(transaction: Transaction) {
    settings.courier.post(transaction.expireIfDue())
  }

  const sweep = setInterval(() => byToken.forEach(isDue), 1000)
  sweep.unref()

  function find(id: string): Transaction | undefined {
    const token = byOrder.get(id)
    const found = token
      ? byToken.get(token)
      : [...byToken.values()].find((transaction) => transaction.isKnownAs(id))
    if (found) isDue(found)
    return found
  }

  function addresses(request: Request): string[] {
    const header = request.headers.get('x-override-notification')
    const added = request.headers.get('x-append-notification')
    const list = (text: string | null) => (text ?? '').split(',').map((url) => url.trim())
    const own = header ? list(header) : [settings.notifyUrl, ...list(added)]
    return own.filter(isWebAddress).slice(0, 3)
  }

  async function create(request: Request): Promise<Response> {
    if (!hasBasicKey(request, serverKey)) {
      const error_messages = [
        'Access denied due to unauthorized transaction, please check client or server key',
        'Visit https://snap-docs.midtrans.com/#request-headers for more details',
      ]
      return Response.json({ error_messages }, { status: 401 })
    }
    const body = await readObject(request)
    const order = body ? readOrder(body) : ['request body is not a valid JSON object']
    if (!Array.isArray(order) && byOrder.has(order.orderId)) {
      return Response.json(
        { error_messages: ['transaction_details.order_id sudah digunakan'] },
        { status: 400 },
      )
    }
    if (Array.isArray(order)) return Response.json({ error_messages: order }, { status: 400 })
    const token = randomUUID()
    const notifyTo = addresses(request)
    const { siteUrl: defaultFinishUrl } = settings
    byToken.set(token, createTransaction(order, { serverKey, notifyTo, defaultFinishUrl }))
    byOrder.set(order.orderId, token)
    const redirect_url = `${new URL(request.url).origin}/snap/v4/redirection/${token}`
    return Response.json({ token, redirect_url }, { status: 201 })
  }

  async function core(request: Request, id: string, verb: string): Promise<Response> {
    if (!hasBasicKey(request, serverKey)) {
      const status_message = 'Transaction cannot be authorized with the current client/server key.'
      return Response.json(
        { status_code: '401', status_message, id: randomUUID() },
        { status: 401 },
      )
    }
    if ((verb === 'status') !== (request.method === 'GET')) {
      return coreFailure('405', 'HTTP method is not allowed')
    }
    const transaction = find(id)
    const charge = transaction?.charge()
    if (!transaction || !charge) return coreFailure('404', "Transaction doesn't exist.")
    if (verb === 'status') return statusOf(transaction)
    try {
      if (verb === 'refund') await refund(transaction, request)
      else transaction.move(verb as 'expire' | 'cancel', ['pending'])
    } catch (error) {
      if (error instanceof Refusal) return coreFailure('412', error.message)
      throw error
    }
    settings.courier.post(transaction.notices())
    return outcome(transaction, verb)
  }

  function statusOf(transaction: Transaction) {
    const charge = transaction.charge()
    if (!charge) return coreFailure('404', "Transaction doesn't exist.")
    const code = charge.status === 'expire' ? '407' : undefined
    const facts = transaction.facts(charge, charge.status, code)
    return coreAnswer(facts.status_code, 'Success, transaction is found', facts)
  }

  async function refund(transaction: Transaction, request: Request) {
    const { amount, refund_key, reason } = (await readObject(request)) ?? {}
    if (transaction.charge()?.method === 'bank_transfer') {
      throw new Refusal('Payment method is not allowed to be refunded')
    }
    if (amount !== undefined && (typeof amount !== 'number' || !Number.isInteger(amount))) {
      throw new Refusal('amount is not a number')
    }
    transaction.refund(
      amount,
      typeof refund_key === 'string' ? refund_key : undefined,
      typeof reason === 'string' ? reason : undefined,
    )
  }

  function outcome(transaction: Transaction, verb: string) {
    const charge = transaction.charge()
    if (!charge) return coreFailure('404', "Transaction doesn't exist.")
    const {
      signature_key: _,
      refunds: __,
      refund_amount: ___,
      ...facts
    } = transaction.facts(charge)
    if (verb === 'expire') return coreAnswer('407', 'Success, transaction has expired', facts)
    if (verb === 'cancel') return coreAnswer('200', 'Success, transaction is canceled', facts)
    const last = charge.refunds.at(-1)
    return coreAnswer('200', 'Success, refund request is approved', {
      ...facts,
      refund_chargeback_id: charge.refunds.length,
      refund_amount: `${last?.amount ?? 0}.00`,
      refund_key: last?.key,
    })
  }

  return {
    answer(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/snap/v1/transactions' && request.method === 'POST') return create(request)
      const [, id, verb] = /^\/v2\/([^/]+)\/(status|expire|cancel|refund)$/.exec(pathname) ?? []
      return id && verb ? core(request, decodeURIComponent(id), verb) : undefined
    },
    find: (id) => find(id)?.payable,
    pages: {
      '/snap/v4/redirection/': (token) => {
        const transaction = byToken.get(token)
        if (transaction) isDue(transaction)
        return transaction?.payable
      },
    },
    close: () => clearInterval(sweep),
  }
}

export const midtrans: Gateway = {
  environment: (url) => ({ MIDTRANS_URL: url, MIDTRANS_SERVER_KEY: serverKey }),
  open,
}
