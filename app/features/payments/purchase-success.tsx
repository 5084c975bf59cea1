import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { PackageFacts, packageFacts } from '#app/features/packages/package-facts'
import type { PaperReceipt } from '#app/features/sales/queries'
import { ReceiptCard } from '#app/features/sales/receipt-card'
import { m } from '#app/paraglide/messages.js'
import { PaymentShell } from './payment-shell'
import { PurchaseDetails } from './purchase-details'
import type { PurchasePayment } from './purchase-queries'
import { SessionDetails } from './session-details'

/** A paid package: its terms, and the result of the booking that led to it. */
export function PurchaseSuccess({
  payment: { purchase },
  receipt,
}: {
  payment: PurchasePayment
  receipt: PaperReceipt | undefined
}) {
  const { booking, voucher } = purchase
  const isBooked = booking?.status === 'confirmed' || booking?.status === 'completed'
  const [session] = booking?.appointments ?? []
  return (
    <PaymentShell title={isBooked ? m.packages_booked_title() : m.packages_success_title()}>
      <p className="-mt-3 text-lead text-muted-foreground">{m.packages_success_text()}</p>
      {booking && !isBooked && booking.status !== 'cancelled' && (
        <Alert variant="waiting">
          <AlertTitle>{m.packages_time_gone()}</AlertTitle>
          <AlertDescription>{m.packages_time_gone_text()}</AlertDescription>
        </Alert>
      )}
      {booking && isBooked && (
        <Card className="grid gap-5">
          <h2 className="text-heading">{m.packages_first_session()}</h2>
          <SessionDetails booking={booking} />
          {session && (
            <Link
              to="/user/appointment/$id"
              params={{ id: session.id }}
              className={buttonVariants({ variant: 'outline' })}
            >
              {m.packages_to_appointment()}
            </Link>
          )}
        </Card>
      )}
      <Card className="grid gap-5">
        <PurchaseDetails purchase={purchase} />
        {voucher && (
          <p className="flex items-center gap-2">
            <Ticket aria-hidden className="size-5 text-primary" />
            <span>
              {m.vouchers_code()}{' '}
              <strong className="font-mono tracking-wider">{voucher.code}</strong>
            </span>
          </p>
        )}
        <PackageFacts
          facts={packageFacts({ months: purchase.valid_months, people: purchase.max_people })}
        />
      </Card>
      {receipt && <ReceiptCard receipt={receipt} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Link
          to="/user/booking"
          search={
            booking && !isBooked
              ? { clinic: booking.clinic.slug, service: booking.service.slug, step: 'time' }
              : {}
          }
          className={buttonVariants({ size: 'lg' })}
        >
          {m.packages_book_session()}
        </Link>
        <Link to="/user/voucher" className={buttonVariants({ size: 'lg', variant: 'outline' })}>
          {m.packages_to_vouchers()}
        </Link>
      </div>
    </PaymentShell>
  )
}
