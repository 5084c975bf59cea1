import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatDate, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { AppointmentStatus } from './appointment-status'

/** A row of a list of appointments, linked to its page. */
export function AppointmentRow({ appointment }: { appointment: AppointmentCard }) {
  const { id, clinic, service, physiotherapist, patient, starts_at, ends_at } = appointment
  const timeZone = clinic.time_zone
  return (
    <Link
      to="/user/appointment/$id"
      params={{ id }}
      className="flex items-center gap-3 rounded-xl border bg-card p-4 transition-colors hover:border-primary sm:px-6"
    >
      <span className="grid min-w-0 grow gap-1 wrap-anywhere">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="font-semibold">
            <span className="block">{formatDate(starts_at, { timeZone })}</span>
            <span className="block tabular-nums">
              {formatTimeRange(starts_at, ends_at, { timeZone })}
            </span>
          </span>{' '}
          <AppointmentStatus status={appointment.status} />
        </span>{' '}
        <span className="text-[0.9375rem] text-muted-foreground">
          {localised(service, 'name')} · {physiotherapist.name}
        </span>{' '}
        <span className="text-[0.9375rem] text-muted-foreground">
          {patient.full_name} · {clinic.name}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-primary" />
    </Link>
  )
}
