import { getRouteApi, Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import { AddToCalendar } from '#app/features/appointments/add-to-calendar'
import type { PaperReceipt } from '#app/features/sales/queries'
import { ReceiptCard } from '#app/features/sales/receipt-card'
import { mapLink } from '#app/lib/links'
import { m } from '#app/paraglide/messages.js'
import { PaymentShell } from './payment-shell'
import type { PaidBooking } from './queries'
import { SessionDetails } from './session-details'

const PurchaseSuccess = lazy(async () => ({
  default: (await import('./purchase-success')).PurchaseSuccess,
}))

const route = getRouteApi('/user/booking/payment/$id/success')

export function SuccessPage() {
  const loaded = route.useLoaderData()
  if (!loaded.payment) return <BookingSuccess {...loaded} />
  return (
    <Suspense>
      <PurchaseSuccess payment={loaded.payment} receipt={loaded.receipt} />
    </Suspense>
  )
}

function BookingSuccess({
  booking,
  receipt,
}: {
  booking: PaidBooking
  receipt: PaperReceipt | undefined
}) {
  const [session] = booking.appointments
  return (
    <PaymentShell title={m.payment_success_title()} picture={<OpenArc />}>
      <p className="-mt-3 text-lead text-muted-foreground">{m.payment_success_text()}</p>
      <Card className="grid gap-5">
        <SessionDetails booking={booking} />
        {session && (
          <p className="flex flex-wrap justify-center gap-x-1 border-t pt-3">
            <AddToCalendar session={{ ...booking, ...session }} />
          </p>
        )}
      </Card>
      <Place booking={booking} />
      <section aria-labelledby="prepare" className="grid gap-2">
        <h2 id="prepare" className="text-heading">
          {m.payment_prepare()}
        </h2>
        <p>{m.payment_prepare_text()}</p>
      </section>
      {receipt && <ReceiptCard receipt={receipt} />}
      <Link to="/user" className={buttonVariants({ size: 'lg' })}>
        {m.payment_to_home()}
      </Link>
    </PaymentShell>
  )
}

function Place({ booking: { clinic } }: { booking: PaidBooking }) {
  return (
    <section aria-labelledby="place" className="grid gap-2">
      <h2 id="place" className="text-heading">
        {m.payment_place()}
      </h2>
      <address className="not-italic">
        <span className="block font-semibold">{clinic.name}</span>
        {clinic.address_line1}
        {clinic.address_line2 && `, ${clinic.address_line2}`}, {clinic.city} {clinic.postal_code}
      </address>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          href={mapLink(clinic)}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ variant: 'soft' })}
        >
          <MapPin aria-hidden />
          {m.payment_open_map()}
        </a>
        <WhatsAppLink number={clinic.whatsapp} />
      </p>
    </section>
  )
}

/** The arc of the logo, fully open. */
function OpenArc() {
  return (
    <svg viewBox="0 0 64 40" fill="none" aria-hidden className="h-16 w-26 text-primary">
      <path
        d="M5 36a27 27 0 0 1 54 0"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M12.9 17l2.6 2.6M32 9v3.6M51.1 17l-2.6 2.6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M23 28l6.5 6.5L42 22"
        className="stroke-foreground"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="59" cy="36" r="4" className="fill-accent" />
    </svg>
  )
}
