import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Clinic, Service } from '#app/features/bookings/queries'
import type { BookingSearch } from '#app/features/bookings/schema'
import { formatDate, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import type { HeldBooking } from './queries'

/** The booking to be checked before paying: what, for whom, where, when, with whom. */
export function CheckedSession({
  booking,
  clinic,
  service,
  patientName,
}: {
  booking: HeldBooking
  clinic: Clinic
  service: Service
  patientName: string | undefined
}) {
  const [session] = booking.appointments
  const timeZone = clinic.time_zone
  // After a payment was opened the booking is fixed; another patient needs another booking.
  const isOpen = booking.status === 'held'
  return (
    <dl className="grid gap-3.5">
      <Item term={m.booking_service()}>
        {localised(service, 'name')}
        <Aside>{m.booking_minutes({ minutes: service.duration_minutes })}</Aside>
      </Item>
      {patientName && (
        <Item
          term={m.payment_patient()}
          change={isOpen && <Change step="you">{m.booking_for_someone_else()}</Change>}
        >
          {patientName}
        </Item>
      )}
      <Item term={m.booking_clinic()}>
        {clinic.name}
        <Aside>
          {clinic.address_line1}, {clinic.city}
        </Aside>
      </Item>
      {session && (
        <>
          <Item
            term={m.booking_when()}
            change={isOpen && <Change step="time">{m.booking_change_time()}</Change>}
          >
            <span className="block">{formatDate(session.starts_at, { timeZone })}</span>
            <span className="block tabular-nums">
              {formatTimeRange(session.starts_at, session.ends_at, { timeZone })}
            </span>
          </Item>
          <Item term={m.booking_with_whom()}>
            {session.physiotherapist?.name ?? m.booking_anyone()}
          </Item>
        </>
      )}
    </dl>
  )
}

function Item({
  term,
  change,
  children,
}: {
  term: string
  change?: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="flex flex-wrap items-start justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{children}</span>
        {change}
      </dd>
    </div>
  )
}

const Aside = ({ children }: { children: ReactNode }) => (
  <span className="block font-normal text-muted-foreground">{children}</span>
)

function Change({ step, children }: { step: 'you' | 'time'; children: ReactNode }) {
  return (
    <Link
      to="/user/booking"
      search={(search: BookingSearch) => ({ ...search, step })}
      className="-my-2.5 inline-flex min-h-11 items-center text-[0.9375rem] font-semibold text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
