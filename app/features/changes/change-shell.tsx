import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '#app/components/ui/card'
import { LiveAppointments } from '#app/features/appointments/live-appointments'
import { SessionTime } from '#app/features/appointments/session-facts'
import { localised } from '#app/lib/localised'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** The layout of a page that changes one appointment. */
export function ChangeShell({
  appointment,
  title,
  when,
  children,
}: {
  appointment: AppointmentCard
  title: string
  /** Label of the appointment's time, on pages that show other times too. */
  when?: string
  children?: ReactNode
}) {
  const { service, physiotherapist, patient, clinic } = appointment
  return (
    <div className="mx-auto grid w-full max-w-140 grid-cols-1 content-start gap-6">
      <LiveAppointments bookingIds={[appointment.booking_id]} />
      <div className="grid gap-3">
        <BackToAppointment id={appointment.id} />
        <Heading>{title}</Heading>
      </div>
      <Card className="grid grid-cols-1 gap-3">
        <p>
          {when && <span className="block text-sm text-muted-foreground">{when}</span>}
          <SessionTime appointment={appointment} />
        </p>
        <p className="wrap-anywhere text-muted-foreground">
          {localised(service, 'name')} · {physiotherapist.name}
          <span className="block">
            {patient.full_name} · {clinic.name}
          </span>
        </p>
      </Card>
      {children}
    </div>
  )
}

export function BackToAppointment({ id }: { id: string }) {
  return (
    <p>
      <Link
        to="/user/appointment/$id"
        params={{ id }}
        className="inline-flex min-h-11 items-center gap-2 text-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.appointments_back_to_one()}
      </Link>
    </p>
  )
}

/** Takes the focus when its text changes. */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useRef(children)
  useEffect(() => {
    if (said.current === children) return
    said.current = children
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [children])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
      {children}
    </h1>
  )
}
