import { Printer } from 'lucide-react'
import { type ReactNode } from 'react'
import { Logo } from '#app/components/brand/logo'
import { Button } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { formatDate, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { Receipt } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

// On paper there is the receipt and nothing else.
const onPaper = `@media print {
  body :not(:has([data-receipt])):not([data-receipt], [data-receipt] *) { display: none !important }
  [data-receipt] { border: 0 !important; padding: 0 !important }
}`

/** The receipt (kwitansi) as Indonesian practice wants it, ready to print. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { clinic } = receipt
  return (
    <section aria-labelledby="receipt">
      <style href="receipt" precedence="low">
        {onPaper}
      </style>
      <Card data-receipt className="grid gap-4">
        <Logo className="hidden print:inline-flex" />
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 id="receipt" className="text-heading">
              {m.payment_receipt()}
            </h2>
            <p className="text-sm text-muted-foreground tabular-nums">{receipt.number}</p>
          </div>
          <Button
            variant="ghost"
            className="-mt-1.5 -mr-2 print:hidden"
            onClick={() => window.print()}
          >
            <Printer aria-hidden />
            {m.payment_print()}
          </Button>
        </div>
        <dl className="grid gap-2.5 text-[0.9375rem] sm:grid-cols-[10rem_1fr]">
          <Row term={m.payment_receipt_from()}>{receipt.received_from}</Row>
          <Row term={m.payment_amount()}>
            <span className="block font-semibold tabular-nums">
              {formatMoney(receipt.amount_idr)}
            </span>
            <span lang="id" className="block text-muted-foreground">
              {receipt.amount_in_words}
            </span>
          </Row>
          <Row term={m.payment_receipt_for()}>{localised(receipt, 'purpose')}</Row>
          <Row term={m.payment_receipt_place()}>
            {receipt.place}, {formatDate(receipt.date, { timeZone: 'UTC' })}
          </Row>
          <Row term={m.payment_receipt_by()}>
            {clinic.name}
            <span className="block text-muted-foreground">
              {clinic.address_line1}, {clinic.city} {clinic.postal_code}
            </span>
          </Row>
        </dl>
        {receipt.is_vat_exempt && (
          <p className="text-sm text-muted-foreground">{m.payment_receipt_vat()}</p>
        )}
        {receipt.needs_stamp_duty && (
          <p className="text-sm text-muted-foreground">{m.payment_receipt_stamp()}</p>
        )}
      </Card>
    </section>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="max-sm:-mt-2">{children}</dd>
    </>
  )
}
