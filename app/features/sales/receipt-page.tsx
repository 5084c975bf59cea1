import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import type { PaperReceipt } from './queries'
import { ReceiptCard } from './receipt-card'

const bookingRoute = getRouteApi('/user/book/$id/receipt')
const packageRoute = getRouteApi('/user/voucher/$id/receipt')

/** The receipt of a booking. */
export function ReceiptPage() {
  return (
    <Paper receipt={bookingRoute.useLoaderData()} back="/user/book">
      {m.history_title()}
    </Paper>
  )
}

/** The receipt of a package, which lies with its sessions among the vouchers. */
export function PackageReceiptPage() {
  return (
    <Paper receipt={packageRoute.useLoaderData()} back="/user/voucher">
      {m.vouchers_title()}
    </Paper>
  )
}

/** A receipt on its own page, to print or save. */
function Paper({
  receipt,
  back,
  children,
}: {
  receipt: PaperReceipt
  back: '/user/book' | '/user/voucher'
  children: string
}) {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-4">
      <Link
        to={back}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {children}
      </Link>
      <ReceiptCard receipt={receipt} Heading="h1" />
    </div>
  )
}
