import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { buttonVariants } from '#app/components/ui/button'
import { isUnsettled } from '#app/features/payments/payment-state'
import { toInstant } from '#app/features/slots/slots'
import type { PastBooking } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

/** Pay what is due, open the receipt, or book the same again. */
export function BookingActions({ booking }: { booking: PastBooking }) {
  const { id, receipt_number, can_pay, appointment } = booking
  const { clinic, service, physiotherapist } = appointment
  const place = { clinic: clinic.slug, service: service.slug }
  return (
    <p className="flex flex-wrap gap-2">
      {can_pay && <Pay booking={booking} />}
      {receipt_number && (
        <Link
          to="/user/book/$id/receipt"
          params={{ id }}
          aria-describedby={`booking-${id}`}
          className={buttonVariants({ variant: 'outline' })}
        >
          <ReceiptText aria-hidden />
          {m.payment_receipt()}
        </Link>
      )}
      {!can_pay && (
        <Link
          to="/user/booking"
          search={{ ...place, physio: physiotherapist.slug, step: 'time' }}
          aria-describedby={`booking-${id}`}
          className={buttonVariants({ variant: 'outline' })}
        >
          {m.history_book_again()}
        </Link>
      )}
    </p>
  )
}

function Pay({ booking: { id, payments, appointment } }: { booking: PastBooking }) {
  const last = payments.at(-1)
  const className = buttonVariants({ variant: 'accent' })
  if (last)
    return (
      <Link to="/user/booking/payment/$id/process" params={{ id: last.id }} className={className}>
        {isUnsettled(last.status) ? m.payment_go() : m.payment_retry()}
      </Link>
    )
  return (
    <Link
      to="/user/booking"
      search={{
        clinic: appointment.clinic.slug,
        service: appointment.service.slug,
        at: toInstant(appointment.starts_at),
        step: 'pay',
        booking: id,
      }}
      className={className}
    >
      {m.appointments_held_go()}
    </Link>
  )
}
