import { Link } from '@tanstack/react-router'
import { Countdown } from '#app/components/countdown'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { isUnsettled } from '#app/features/payments/payment-state'
import { toInstant } from '#app/features/slots/slots'
import { formatDay, formatMoney, formatTime, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { UnpaidBooking } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** A held slot that is not paid yet, with a link to pay. */
export function UnpaidAlert({ booking, onOver }: { booking: UnpaidBooking; onOver: () => void }) {
  const { payment, appointment, total_idr } = booking
  const { clinic, service, patient, starts_at, ends_at } = appointment
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
        <p className="wrap-anywhere">
          <span className="block font-semibold">
            {formatDay(starts_at, { timeZone })},{' '}
            {formatTimeRange(starts_at, ends_at, { timeZone })}
          </span>
          {localised(service, 'name')} · {patient.full_name}
        </p>
        {isWaiting ? (
          <p>
            {m.appointments_pay_until({
              amount: formatMoney(total_idr),
              time: formatTime(payment.expires_at, { timeZone }),
            })}
          </p>
        ) : (
          <Countdown
            since={(payment ?? booking).created_at}
            until={booking.hold_expires_at}
            label={(time) => m.booking_hold_left({ time })}
            warning={m.booking_hold_warning()}
            onEnd={onOver}
          />
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
              at: toInstant(starts_at),
              step: 'pay',
              booking: booking.booking_id,
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
