import { Link } from '@tanstack/react-router'
import { Countdown } from '#app/components/countdown'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { isUnsettled } from '#app/features/payments/payment-state'
import { toInstant } from '#app/features/slots/slots'
import { formatDay, formatMoney, formatTime, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { type OpenBooking } from './queries'

/** A slot that is kept for somebody who has not paid yet, and the way on. */
export function OpenBookingAlert({
  booking,
  onOver,
}: {
  booking: OpenBooking
  onOver: () => void
}) {
  const { payment, clinic, service, patient } = booking
  const [session] = booking.appointments
  const timeZone = clinic.time_zone
  const isWaiting = payment && isUnsettled(payment.status)
  return (
    <Alert variant="waiting">
      <AlertTitle>
        {!payment
          ? m.appointments_held()
          : isWaiting
            ? m.payment_pending_title()
            : m.payment_failed_title()}
      </AlertTitle>
      <AlertDescription className="grid justify-items-start gap-3">
        {session && (
          <p>
            <span className="block font-semibold">
              {formatDay(session.starts_at, { timeZone })},{' '}
              {formatTimeRange(session.starts_at, session.ends_at, { timeZone })}
            </span>
            {localised(service, 'name')} · {patient.full_name}
          </p>
        )}
        {isWaiting ? (
          <p>
            {m.appointments_pay_until({
              amount: formatMoney(payment.amount_idr),
              time: formatTime(payment.expires_at, { timeZone }),
            })}
          </p>
        ) : (
          booking.hold_expires_at && (
            <Countdown
              until={booking.hold_expires_at}
              total={(payment ? 30 : 10) * 60}
              label={(time) => m.booking_hold_left({ time })}
              warning={m.booking_hold_warning()}
              onEnd={onOver}
            />
          )
        )}
        {payment ? (
          <Link
            to="/user/booking/payment/$id/process"
            params={{ id: payment.id }}
            className={buttonVariants({ variant: 'accent' })}
          >
            {isWaiting ? m.payment_go() : m.payment_retry()}
          </Link>
        ) : (
          <Link
            to="/user/booking"
            search={{
              clinic: clinic.slug,
              service: service.slug,
              at: session && toInstant(session.starts_at),
              step: 'pay',
              booking: booking.id,
            }}
            className={buttonVariants({ variant: 'accent' })}
          >
            {m.appointments_held_go()}
          </Link>
        )}
      </AlertDescription>
    </Alert>
  )
}
