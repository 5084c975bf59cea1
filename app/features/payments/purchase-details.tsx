import { formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { PurchasePayment } from './purchase-queries'

/** The package, the clinic and the price. */
export function PurchaseDetails({ purchase }: { purchase: PurchasePayment['purchase'] }) {
  const rows = [
    [m.packages_package(), m.packages_name({ count: purchase.sessions })],
    [m.payment_amount(), formatMoney(purchase.total_idr)],
    [m.packages_clinic(), purchase.clinic.name],
    [m.packages_number(), purchase.number],
  ] as const
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt className="text-sm text-muted-foreground">{term}</dt>
          <dd className="font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
