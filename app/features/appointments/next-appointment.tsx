import { Link } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentActions } from './appointment-actions'
import { AppointmentStatus } from './appointment-status'
import { SessionFacts, SessionTime } from './session-facts'

/** The next appointment, with all that is needed to get there. */
export function NextAppointment({ appointment }: { appointment: AppointmentCard }) {
  return (
    <Card className="grid grid-cols-1 gap-5 border-primary">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3>
          <SessionTime appointment={appointment} isAhead />
        </h3>
        <AppointmentStatus status={appointment.status} />
      </div>
      <SessionFacts appointment={appointment} />
      <p className="text-[0.9375rem]">
        <span className="font-semibold">{m.payment_prepare()}.</span> {m.payment_prepare_text()}
      </p>
      <AppointmentActions appointment={appointment} />
      <Link
        to="/user/appointment/$id"
        params={{ id: appointment.id }}
        className={buttonVariants({
          variant: 'link',
          size: 'text',
          className: 'min-h-11 justify-self-start',
        })}
      >
        {m.appointments_show()}
      </Link>
    </Card>
  )
}
