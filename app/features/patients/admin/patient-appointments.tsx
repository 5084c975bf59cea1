import { Link } from '@tanstack/react-router'
import { whenText } from '#app/features/appointments/admin/when'
import { StateBadge } from '#app/features/board/admin/states'
import type { StaffClinic } from '#app/features/staff/clinics'
import { dayOf } from '#app/lib/dates'
import { localised } from '#app/lib/localised'
import type { StaffAppointment } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'

type Props = {
  title: string
  empty: string
  appointments: StaffAppointment[]
  clinics: StaffClinic[]
}

/** Appointments of one patient, linked to the board. */
export function PatientAppointments({ title, empty, appointments, clinics }: Props) {
  return (
    <section className="overflow-hidden rounded-lg border bg-card">
      <h2 className="border-b px-4 py-2.5 font-semibold">
        {title}
        {appointments.length > 0 && (
          <span className="ml-2 font-normal text-muted-foreground">{appointments.length}</span>
        )}
      </h2>
      {appointments.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted-foreground">{empty}</p>
      ) : (
        <ul className="max-h-96 divide-y overflow-y-auto print:max-h-none">
          {appointments.map((one) => {
            const { time_zone } = one.clinic
            const slug = clinics.find(({ id }) => id === one.clinic.id)?.slug
            return (
              <li key={one.id}>
                <Link
                  to="/admin/board"
                  search={{
                    clinic: slug,
                    day: dayOf(one.starts_at, time_zone),
                    appointment: one.id,
                  }}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-muted lg:flex-nowrap"
                >
                  <span className="w-44 shrink-0 font-medium">
                    {whenText(one.starts_at, time_zone)}
                  </span>
                  <span className="min-w-0 grow truncate text-muted-foreground">
                    {localised(one.service, 'name')} · {one.physiotherapist.name}
                  </span>
                  {one.is_paid === false && <span>{m.admin_board_unpaid()}</span>}
                  <StateBadge status={one.status} />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
