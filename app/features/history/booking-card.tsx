import { Ban, Clock, Ticket } from 'lucide-react'
import { Badge } from '#app/components/ui/badge'
import { Card } from '#app/components/ui/card'
import { AppointmentStatus } from '#app/features/appointments/appointment-status'
import { paymentTexts } from '#app/features/payments/payment-texts'
import { formatDate, formatLongDate, formatMoney, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { PastBooking } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { BookingActions } from './booking-actions'
import { givenBackTexts, unpaidState } from './booking-state'

/** One booking: service, patient, price, payments, and what was returned. */
export function BookingCard({ booking, isShared }: { booking: PastBooking; isShared: boolean }) {
  const { appointment, given_back } = booking
  const { starts_at, ends_at, clinic, service, physiotherapist, patient } = appointment
  const timeZone = clinic.time_zone
  const title = `booking-${booking.id}`
  const back = given_back ? givenBackTexts(given_back) : []
  return (
    <Card>
      <article aria-labelledby={title} className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={title} className="text-heading">
            <span className="block">{formatDate(starts_at, { timeZone })}</span>
            <span className="block tabular-nums">
              {formatTimeRange(starts_at, ends_at, { timeZone })}
            </span>
          </h2>
          <State booking={booking} />
        </div>
        <p className="wrap-anywhere">
          <span className="block font-semibold">{localised(service, 'name')}</span>
          {isShared && <span className="block">{patient.full_name}</span>}
          <span className="block text-muted-foreground">
            {physiotherapist.name} · {clinic.name}
          </span>
          <span className="block text-sm text-muted-foreground tabular-nums">
            {m.history_booked_on({
              number: booking.number,
              date: formatLongDate(booking.created_at, { timeZone }),
            })}
          </span>
        </p>
        {back.length > 0 && (
          <ul className="grid gap-1 rounded-lg bg-primary-soft px-4 py-3 text-[0.9375rem] text-primary-soft-foreground">
            {back.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 border-t pt-3 font-semibold">
            <span className="text-primary underline decoration-1 underline-offset-4">
              {m.history_price_and_payments()}
            </span>
            <span className="tabular-nums">{formatMoney(booking.total_idr)}</span>
          </summary>
          <Lines booking={booking} />
          <Payments booking={booking} />
        </details>
        <BookingActions booking={booking} />
      </article>
    </Card>
  )
}

function Lines({ booking: { lines, total_idr } }: { booking: PastBooking }) {
  const rows = [
    ...lines.map((line) => ({
      term: line.code ? `${localised(line, 'name')} (${line.code})` : localised(line, 'name'),
      amount: line.amount_idr,
    })),
    { term: m.booking_price_total(), amount: total_idr },
  ]
  return (
    <dl className="grid gap-1.5 pt-3 text-[0.9375rem] tabular-nums">
      {rows.map(({ term, amount }) => (
        <div
          key={term}
          className="flex justify-between gap-4 last:border-t last:pt-2 last:font-semibold"
        >
          <dt className="min-w-0 wrap-anywhere">{term}</dt>
          <dd className="shrink-0">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Payments({ booking }: { booking: PastBooking }) {
  return (
    <ul className="grid gap-1 pt-3 text-[0.9375rem] text-muted-foreground">
      {paymentTexts(booking, booking.appointment.clinic.time_zone).map((text, place) => (
        // Stable keys: payments are only ever added.
        <li key={place} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}

function State({ booking }: { booking: PastBooking }) {
  const state = unpaidState(booking)
  if (state === 'waiting')
    return (
      <Badge variant="waiting">
        <Clock aria-hidden />
        {m.history_waiting()}
      </Badge>
    )
  if (state === 'credited')
    return (
      <Badge>
        <Ticket aria-hidden />
        {m.history_credited()}
      </Badge>
    )
  if (state === 'unpaid')
    return (
      <Badge variant="done">
        <Ban aria-hidden />
        {m.history_unpaid()}
      </Badge>
    )
  return <AppointmentStatus status={booking.appointment.status} />
}
