import type { ReactNode } from 'react'
import { formatDate, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import type { PaidBooking } from './queries'

/** Service, clinic, time, physiotherapist and patient. */
export function SessionDetails({ booking }: { booking: PaidBooking }) {
  const { clinic, service, patient, appointments } = booking
  const [session] = appointments
  const timeZone = clinic.time_zone
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {session && (
        <Detail term={m.booking_when()} isWide>
          <span className="block text-heading">{formatDate(session.starts_at, { timeZone })}</span>
          <span className="block text-heading tabular-nums">
            {formatTimeRange(session.starts_at, session.ends_at, { timeZone })}
          </span>
        </Detail>
      )}
      <Detail term={m.booking_service()}>{localised(service, 'name')}</Detail>
      <Detail term={m.booking_with_whom()}>
        {session?.physiotherapist?.name ?? m.booking_anyone()}
      </Detail>
      <Detail term={m.payment_patient()}>{patient.full_name}</Detail>
      <Detail term={m.payment_booking_number()}>
        <span className="tabular-nums">{booking.number}</span>
      </Detail>
    </dl>
  )
}

function Detail({
  term,
  isWide,
  children,
}: {
  term: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The lost session, shown so that it is not mistaken for an appointment. */
export function LostSession({ booking }: { booking: PaidBooking }) {
  return (
    <section aria-labelledby="lost" className="grid gap-3 border-t pt-6">
      <h2 id="lost" className="text-heading">
        {m.payment_lost()}
      </h2>
      <SessionDetails booking={booking} />
    </section>
  )
}
