import type { ReactNode } from 'react'
import { formatDate, formatRelativeDay, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** Day and time of an appointment in large type, with the days until then if it is upcoming. */
export function SessionTime({
  appointment: { starts_at, ends_at, clinic },
  isAhead,
}: {
  appointment: AppointmentCard
  isAhead?: boolean
}) {
  const timeZone = clinic.time_zone
  return (
    <>
      {isAhead && (
        <span className="block text-sm font-semibold text-primary first-letter:uppercase">
          {formatRelativeDay(starts_at, { timeZone })}
        </span>
      )}
      <span className="block text-heading">{formatDate(starts_at, { timeZone })}</span>
      <span className="block text-heading tabular-nums">
        {formatTimeRange(starts_at, ends_at, { timeZone })}
      </span>
    </>
  )
}

/** What, with whom, for whom and where. */
export function SessionFacts({ appointment }: { appointment: AppointmentCard }) {
  const { service, physiotherapist, patient, clinic } = appointment
  return (
    <dl className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2">
      <Fact term={m.booking_service()}>{localised(service, 'name')}</Fact>
      <Fact term={m.booking_with_whom()}>{physiotherapist.name}</Fact>
      <Fact term={m.payment_patient()}>{patient.full_name}</Fact>
      <Fact term={m.booking_clinic()}>
        {clinic.name}
        <span className="block font-normal text-muted-foreground">
          {clinic.address_line1}
          {clinic.address_line2 && `, ${clinic.address_line2}`}, {clinic.city} {clinic.postal_code}
        </span>
      </Fact>
    </dl>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
