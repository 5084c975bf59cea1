import { Link } from '@tanstack/react-router'
import { MapPin, ReceiptText } from 'lucide-react'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { formatDate, formatRelativeDay, formatTimeRange } from '#app/lib/format'
import { mapLink } from '#app/lib/links'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { AppointmentStatus } from './appointment-status'
import { type Appointment } from './queries'

/** One appointment with what can be done about it. */
export function AppointmentCard({
  appointment,
  isNext,
}: {
  appointment: Appointment
  isNext?: boolean
}) {
  const { clinic, service, physiotherapist, patient, starts_at, ends_at } = appointment
  const timeZone = clinic.time_zone
  return (
    <Card className={isNext ? 'grid gap-4 border-primary' : 'grid gap-4'}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          {isNext && (
            <p className="text-sm font-semibold text-primary first-letter:uppercase">
              {formatRelativeDay(starts_at, { timeZone })}
            </p>
          )}
          <h3 className="text-heading">
            <span className="block">{formatDate(starts_at, { timeZone })}</span>
            <span className="block tabular-nums">
              {formatTimeRange(starts_at, ends_at, { timeZone })}
            </span>
          </h3>
        </div>
        <AppointmentStatus status={appointment.status} />
      </div>
      <p>
        <span className="block font-semibold">{localised(service, 'name')}</span>
        <span className="block text-muted-foreground">
          {[physiotherapist?.name, patient.full_name].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-muted-foreground">
          {clinic.name}, {clinic.address_line1}, {clinic.city}
        </span>
      </p>
      {isNext && (
        <p className="flex flex-wrap gap-2">
          <a href={mapLink(clinic)} target="_blank" rel="noreferrer" className={buttonVariants()}>
            <MapPin aria-hidden />
            {m.payment_open_map()}
          </a>
          <Details bookingId={appointment.booking_id} />
        </p>
      )}
      {!isNext && appointment.status === 'confirmed' && (
        <p>
          <Details bookingId={appointment.booking_id} />
        </p>
      )}
    </Card>
  )
}

function Details({ bookingId }: { bookingId: string }) {
  return (
    <Link
      to="/user/booking/payment/$id/success"
      params={{ id: bookingId }}
      className={buttonVariants({ variant: 'outline' })}
    >
      <ReceiptText aria-hidden />
      {m.appointments_details()}
    </Link>
  )
}
