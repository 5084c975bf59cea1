import { formatMoney } from '#app/lib/format'
import type { Price } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

/** The lines that make up the total. */
export function PriceLines({ quote, service }: { quote: Price; service: string }) {
  return (
    <dl className="grid gap-1.5 tabular-nums">
      <Line term={service} amount={quote.subtotal_idr} />
      {quote.discount_idr > 0 && (
        <Line term={m.booking_price_discount()} amount={-quote.discount_idr} />
      )}
      {quote.credit_idr > 0 && <Line term={m.booking_price_credit()} amount={-quote.credit_idr} />}
      <Line term={m.booking_price_total()} amount={quote.total_idr} isTotal />
    </dl>
  )
}

function Line({ term, amount, isTotal }: { term: string; amount: number; isTotal?: boolean }) {
  return (
    <div
      className={
        isTotal
          ? 'mt-1.5 flex justify-between gap-4 border-t pt-3 text-heading'
          : 'flex justify-between gap-4'
      }
    >
      <dt>{term}</dt>
      <dd className="shrink-0">{formatMoney(amount)}</dd>
    </div>
  )
}
