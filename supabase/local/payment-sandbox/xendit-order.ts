import { isObject, isWebAddress, textOf } from './http.ts'
import { methods, type Method } from './payable.ts'

/** An invoice as requested by the merchant. */
export type InvoiceOrder = {
  externalId: string
  amount: number
  length: number
  description?: string
  successUrl?: string
  failureUrl?: string
  methods: readonly Method[]
  /** Fields that are returned as they were sent. */
  echo: Record<string, unknown>
}

type Fault = { field: string; message: string }

const echoed = [
  'payer_email',
  'description',
  'customer',
  'customer_notification_preference',
  'items',
  'fees',
  'metadata',
  'locale',
]

const channelMethods: Record<string, Method> = {
  QRIS: 'qris',
  BCA: 'bank_transfer',
  BNI: 'bank_transfer',
  BRI: 'bank_transfer',
  MANDIRI: 'bank_transfer',
  PERMATA: 'bank_transfer',
  OVO: 'ewallet',
  DANA: 'ewallet',
  LINKAJA: 'ewallet',
  SHOPEEPAY: 'ewallet',
}

/** @returns the invoice to create, or Xendit's errors about the request */
export function readInvoice(body: Record<string, unknown>): InvoiceOrder | Fault[] {
  const faults: Fault[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  const { external_id, amount, invoice_duration } = body
  if (typeof external_id !== 'string') fault('external_id', '"external_id" is required')
  else if (external_id.length < 1 || external_id.length > 255) {
    fault('external_id', '"external_id" length must be between 1 and 255 characters')
  }
  if (typeof amount !== 'number' || !Number.isFinite(amount))
    fault('amount', '"amount" must be a number')
  else if (amount < 1) fault('amount', '"amount" must be larger than 0')
  const seconds = invoice_duration === undefined ? 86_400 : Number(invoice_duration)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 31_536_000) {
    fault('invoice_duration', '"invoice_duration" must be between 1 and 31536000')
  }
  for (const field of ['success_redirect_url', 'failure_redirect_url']) {
    if (body[field] !== undefined && !isWebAddress(body[field])) {
      fault(field, `"${field}" must be a valid uri`)
    }
  }
  if (body.items !== undefined && !isItemList(body.items)) {
    fault('items', '"items" must have name, price and quantity')
  }
  if (
    body.payer_email !== undefined &&
    !(typeof body.payer_email === 'string' && body.payer_email.includes('@'))
  ) {
    fault('payer_email', '"payer_email" must be a valid email')
  }
  if (body.currency !== undefined && body.currency !== 'IDR') {
    fault('currency', '"currency" must be IDR')
  }
  if (faults.length > 0) return faults
  const named = Array.isArray(body.payment_methods) ? body.payment_methods : []
  const wanted = new Set(named.map((name) => channelMethods[String(name)]))
  const offered = methods.filter((method) => wanted.has(method))
  return {
    externalId: external_id as string,
    // Xendit truncates the decimals of rupiah.
    amount: Math.trunc(amount as number),
    length: seconds * 1000,
    description: textOf(body.description),
    successUrl: textOf(body.success_redirect_url),
    failureUrl: textOf(body.failure_redirect_url),
    methods: offered.length > 0 ? offered : methods,
    echo: Object.fromEntries(
      echoed.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
    ),
  }
}

const isItemList = (items: unknown): boolean =>
  Array.isArray(items) &&
  items.every(
    (item) =>
      isObject(item) &&
      typeof item.name === 'string' &&
      typeof item.price === 'number' &&
      typeof item.quantity === 'number',
  )
