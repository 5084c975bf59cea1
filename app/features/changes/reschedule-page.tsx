import { getRouteApi } from '@tanstack/react-router'
import { LiveAppointments } from '#app/features/appointments/live-appointments'
import { rescheduleText } from '#app/features/appointments/terms'
import { m } from '#app/paraglide/messages.js'
import { BackToAppointment, ChangeShell, Heading } from './change-shell'
import { ClosedChange } from './closed-change'
import { MoveForm } from './move-form'
import { useLostMove } from './use-lost-move'

const route = getRouteApi('/user/appointment/$id/reschedule')

/** Moves an appointment; if that is not possible, says why and who can help. */
export function ReschedulePage() {
  const { appointment, physiotherapists, days } = route.useLoaderData()
  const { reschedule, booking_id, id } = appointment
  const { hasMoved, setLost } = useLostMove(appointment)
  if (!reschedule?.is_open) {
    if (hasMoved) return null
    const isAhead = reschedule && appointment.status === 'confirmed'
    return (
      <ChangeShell appointment={appointment} title={m.reschedule_closed()}>
        <ClosedChange
          appointment={appointment}
          text={(isAhead && rescheduleText(appointment)) || m.reschedule_closed_text()}
        />
      </ChangeShell>
    )
  }
  return (
    <div className="grid grow grid-cols-1 content-start gap-6">
      <LiveAppointments bookingIds={[booking_id]} />
      <div className="grid gap-3">
        <BackToAppointment id={id} />
        <Heading>{m.reschedule_heading()}</Heading>
      </div>
      <MoveForm
        appointment={appointment}
        terms={reschedule}
        physiotherapists={physiotherapists}
        days={days}
        onLost={setLost}
      />
    </div>
  )
}
