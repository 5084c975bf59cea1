import { isObject, isWebAddress, textOf } from './http.ts'
import { fromZonedText, milliseconds } from './jakarta-time.ts'
import { methods, type Method } from './payable.ts'

/** A Snap order as requested by the merchant. */
export type Order = {
  orderId: string
  amount: number
  description: string
  methods: readonly Method[]
  finishUrl?: string
  expiry?: { startsAt?: Date; length: number }
  pageLength: number
}

const snapNames: Record<string, Method> = {
  gopay: 'ewallet',
  shopeepay: 'ewallet',
  dana: 'ewallet',
  other_qris: 'qris',
  qris: 'qris',
  bank_transfer: 'bank_transfer',
  bca_va: 'bank_transfer',
  bni_va: 'bank_transfer',
  bri_va: 'bank_transfer',
  permata_va: 'bank_transfer',
  other_va: 'bank_transfer',
  echannel: 'bank_transfer',
}

/** @returns the order, or Snap's error messages about it */
export function readOrder(body: Record<string, unknown>): Order | string[] {
  const faults: string[] = []
  const details = isObject(body.transaction_details) ? body.transaction_details : {}
  const orderId = textOf(details.order_id) ?? ''
  if (!orderId) faults.push('transaction_details.order_id is required')
  else if (orderId.length > 50) faults.push('transaction_details.order_id too long')
  else if (!/^[\w.~-]+$/.test(orderId)) {
    faults.push('transaction_details.order_id contains prohibited characters')
  }
  const amount = details.gross_amount
  if (amount === undefined) faults.push('transaction_details.gross_amount is required')
  else if (typeof amount !== 'number' || !Number.isInteger(amount)) {
    faults.push('transaction_details.gross_amount is not a number')
  } else if (amount < 1) {
    faults.push('transaction_details.gross_amount must be greater than or equal to 0.01')
  }
  const { names, total } = readItems(body.item_details, faults)
  if (total !== undefined && typeof amount === 'number' && total !== amount) {
    faults.push('transaction_details.gross_amount is not equal to the sum of item_details')
  }
  readCustomer(body.customer_details, faults)
  const expiry = readExpiry(body.expiry, faults)
  const page = isObject(body.page_expiry) ? body.page_expiry : undefined
  const pageLength = page ? milliseconds(page.unit, page.duration) : milliseconds('hour', 24)
  if (!pageLength) faults.push('page_expiry.unit or page_expiry.duration is invalid')
  const callbacks = isObject(body.callbacks) ? body.callbacks : {}
  if (callbacks.finish !== undefined && !isWebAddress(callbacks.finish)) {
    faults.push('callbacks.finish format is invalid')
  }
  if (faults.length > 0 || !pageLength) return faults
  return {
    orderId,
    amount: amount as number,
    description: names.join(', '),
    methods: readMethods(body.enabled_payments),
    finishUrl: textOf(callbacks.finish),
    expiry,
    pageLength,
  }
}

function readItems(items: unknown, faults: string[]) {
  if (items === undefined) return { names: [] }
  if (!Array.isArray(items)) {
    faults.push('item_details is invalid')
    return { names: [] }
  }
  const names: string[] = []
  let total = 0
  for (const [at, item] of (items as unknown[]).entries()) {
    const { name, price, quantity } = isObject(item) ? item : {}
    if (typeof name !== 'string' || name === '') faults.push(`item_details[${at}].name is required`)
    else if (name.length > 50) faults.push(`item_details[${at}].name too long`)
    else names.push(name)
    if (typeof price !== 'number') faults.push(`item_details[${at}].price is not a number`)
    else if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) {
      faults.push(`item_details[${at}].quantity is not a number`)
    } else total += price * quantity
  }
  return { names, total }
}

function readCustomer(customer: unknown, faults: string[]) {
  if (!isObject(customer)) return
  const { email } = customer
  const plausible = typeof email === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  if (email !== undefined && email !== null && !plausible) {
    faults.push('customer_details.email format is invalid')
  }
  for (const name of ['first_name', 'last_name', 'phone']) {
    const value = customer[name]
    if (typeof value === 'string' && value.length > 255) {
      faults.push(`customer_details.${name} too long`)
    }
  }
}

function readExpiry(expiry: unknown, faults: string[]): Order['expiry'] {
  if (expiry === undefined) return undefined
  const { start_time, unit, duration } = isObject(expiry) ? expiry : {}
  const length = milliseconds(unit, duration)
  if (!length) faults.push('expiry.unit or expiry.duration is invalid')
  const startsAt = typeof start_time === 'string' ? fromZonedText(start_time) : undefined
  if (start_time !== undefined && !startsAt) {
    faults.push('expiry.start_time format should be yyyy-MM-dd hh:mm:ss Z')
  } else if (startsAt && length && startsAt.getTime() + length < Date.now()) {
    faults.push('expiry.start_time is past')
  }
  return length ? { startsAt, length } : undefined
}

function readMethods(names: unknown): readonly Method[] {
  if (!Array.isArray(names)) return methods
  const wanted = new Set(names.map((name) => snapNames[String(name)]))
  const offered = methods.filter((method) => wanted.has(method))
  return offered.length > 0 ? offered : methods
}
