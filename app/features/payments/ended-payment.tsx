import { Link } from '@tanstack/react-router'
import { Countdown } from '#app/components/countdown'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import { formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { CreditedPayment } from './credited-payment'
import type { LoadedPayment } from './loaders'
import { PaymentShell } from './payment-shell'
import type { PaidBooking, Payment } from './queries'
import { RefundedPayment } from './refunded-payment'
import { RetryButton } from './retry-button'
import { LostSession, SessionDetails } from './session-details'

/** The result of a payment that is neither pending nor simply paid. */
export function EndedPayment({
  loaded: { payment, view, nearest },
  onOver,
}: {
  loaded: LoadedPayment
  onOver: () => void
}) {
  switch (view) {
    case 'expired':
      return payment.booking.status === 'cancelled' ? (
        <CancelledPayment payment={payment} />
      ) : (
        <ExpiredPayment payment={payment} />
      )
    case 'credited':
      return <CreditedPayment payment={payment} nearest={nearest} />
    case 'review':
      return <ReviewedPayment payment={payment} />
    case 'refunded':
      return (
        <RefundedPayment payment={payment}>
          <SessionDetails booking={payment.booking} />
          <Home />
        </RefundedPayment>
      )
    default:
      return <FailedPayment payment={payment} onOver={onOver} />
  }
}

/** The attempt failed, and the slot is still held. */
function FailedPayment({ payment, onOver }: { payment: Payment; onOver: () => void }) {
  const { booking } = payment
  return (
    <PaymentShell title={m.payment_failed_title()}>
      <Alert variant="waiting">
        <AlertTitle>{m.payment_failed_kept()}</AlertTitle>
        <AlertDescription>{m.payment_failed_text()}</AlertDescription>
      </Alert>
      {booking.hold_expires_at && (
        <Countdown
          since={payment.created_at}
          until={booking.hold_expires_at}
          label={(time) => m.booking_hold_left({ time })}
          warning={m.booking_hold_warning()}
          onEnd={onOver}
        />
      )}
      <RetryButton payment={payment} />
      <SessionDetails booking={booking} />
    </PaymentShell>
  )
}

/** The hold has expired and no money has arrived. */
function ExpiredPayment({ payment: { booking } }: { payment: Payment }) {
  const [session] = booking.appointments
  return (
    <PaymentShell title={m.payment_expired_title()}>
      <p>
        {m.payment_expired_text({
          time: session
            ? formatTime(session.starts_at, { timeZone: booking.clinic.time_zone })
            : '',
        })}
      </p>
      <p className="text-muted-foreground">{m.payment_expired_late()}</p>
      <BookAgain booking={booking} />
      <LostSession booking={booking} />
    </PaymentShell>
  )
}

/** The booking was cancelled, and this payment has brought no money. */
function CancelledPayment({ payment: { booking } }: { payment: Payment }) {
  return (
    <PaymentShell title={m.payment_cancelled_title()}>
      <p>{m.payment_cancelled_text()}</p>
      <p className="text-muted-foreground">{m.payment_cancelled_late()}</p>
      <BookAgain booking={booking} />
      <LostSession booking={booking} />
    </PaymentShell>
  )
}

/** The received amount does not match: staff review it. */
function ReviewedPayment({ payment }: { payment: Payment }) {
  return (
    <PaymentShell title={m.payment_review_title()}>
      <Alert variant="waiting">
        <AlertTitle>{m.payment_review_kept()}</AlertTitle>
        <AlertDescription>
          {m.payment_review_text({ number: payment.booking.number })}{' '}
          <WhatsAppLink number={payment.booking.clinic.whatsapp} />
        </AlertDescription>
      </Alert>
      <SessionDetails booking={payment.booking} />
      <Home />
    </PaymentShell>
  )
}

const Home = () => (
  <Link to="/user" className={buttonVariants({ size: 'lg' })}>
    {m.payment_to_home()}
  </Link>
)

function BookAgain({ booking }: { booking: PaidBooking }) {
  return (
    <Link
      to="/user/booking"
      search={{
        clinic: booking.clinic.slug,
        service: booking.service.slug,
        step: 'time',
      }}
      className={buttonVariants({ size: 'lg' })}
    >
      {m.payment_book_again()}
    </Link>
  )
}
