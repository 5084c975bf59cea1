import { formatDate, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import type { PaperReceipt } from './queries'

type Row = { term: string; text: string; more?: string }

/** The rows of a receipt, for screen and PDF. */
export function receiptRows(receipt: PaperReceipt): Row[] {
  const { clinic, place, date } = receipt
  return [
    ...(receipt.received_from
      ? [{ term: m.payment_receipt_from(), text: receipt.received_from }]
      : []),
    { term: m.payment_amount(), text: formatMoney(receipt.amount_idr), more: receipt.words },
    { term: m.payment_receipt_for(), text: localised(receipt, 'purpose') },
    {
      term: m.payment_receipt_place(),
      text: `${place}, ${formatDate(date, { timeZone: 'UTC' })}`,
    },
    {
      term: m.payment_receipt_by(),
      text: clinic.name,
      more: `${clinic.address_line1}, ${clinic.city} ${clinic.postal_code}`,
    },
  ]
}

export function receiptNotes({ is_vat_exempt, needs_stamp_duty }: PaperReceipt) {
  return [
    is_vat_exempt && m.payment_receipt_vat(),
    needs_stamp_duty && m.payment_receipt_stamp(),
  ].filter((it) => it !== false)
}

/** What has happened to the money since; undefined: the receipt is unchanged. */
export function receiptState({ is_voided, refunded_idr, amount_idr }: PaperReceipt) {
  if (is_voided) return m.receipt_voided()
  // Credit alone may have paid: then no money was received.
  if (refunded_idr === 0) return undefined
  if (refunded_idr >= amount_idr) return m.receipt_refunded()
  return m.receipt_refunded_partly({ amount: formatMoney(refunded_idr) })
}
