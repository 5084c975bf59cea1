import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { formatMoney, formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { OpenPurchase } from './queries'

/** Package purchases not paid yet, with links to pay. */
export function OpenPurchases({ purchases }: { purchases: OpenPurchase[] }) {
  return purchases.map((it) => (
    <Alert key={it.id} variant="waiting">
      <AlertTitle>{m.packages_open({ name: m.packages_name({ count: it.sessions }) })}</AlertTitle>
      <AlertDescription className="grid justify-items-start gap-3">
        {m.packages_open_until({
          amount: formatMoney(it.total_idr),
          time: formatTime(it.expires_at),
        })}
        <Link
          to="/user/booking/payment/$id/process"
          params={{ id: it.paymentId }}
          className={buttonVariants({ variant: 'accent' })}
        >
          {m.packages_open_pay()}
        </Link>
      </AlertDescription>
    </Alert>
  ))
}
