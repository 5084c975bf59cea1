import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { ReceiptCard } from './receipt-card'

const route = getRouteApi('/user/book/$id/receipt')

/** A receipt on its own page, to print or save. */
export function ReceiptPage() {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-4">
      <Link
        to="/user/book"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.history_title()}
      </Link>
      <ReceiptCard receipt={route.useLoaderData()} Heading="h1" />
    </div>
  )
}
