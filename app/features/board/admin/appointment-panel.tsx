import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { User, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { useMedia } from '#app/components/admin/data-table/use-media'
import { Button, buttonVariants } from '#app/components/admin/ui/button'
import { Skeleton } from '#app/components/ui/skeleton'
import { formatDay, formatMoney, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { PhoneLinks } from '#app/features/patients/admin/phone-links'
import { PatientUnreachable } from '#app/features/reach/admin/patient-unreachable'
import { AppointmentMoney } from '#app/features/appointments/admin/appointment-money'
import type { AppointmentRecord } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentHistory } from './appointment-history'
import { PanelActions } from './panel-actions'
import { PaymentLink } from './payment-link'
import { appointmentQuery } from './queries'
import { StateBadge } from './states'
import type { Actions } from './use-actions'

type Props = {
  id: string
  onClose: () => void
  actions: Actions
  isReopening: boolean
  onReopening: (isReopening: boolean) => void
  isFrontDesk: boolean
  /** Undefined if it cannot be moved. */
  onMove?: (() => void) | undefined
  /** Whether the payment form is open; opened by shortcut or button. */
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
}

/** A panel with one appointment and its history. The board beside it stays usable. */
export function AppointmentPanel({ id, onClose, ...doing }: Props) {
  const { data, error, refetch } = useQuery(appointmentQuery(id))
  return (
    <PanelFrame name={id} title={data?.patient.full_name} onClose={onClose}>
      {data ? (
        <>
          <AppointmentFacts appointment={data} isFrontDesk={doing.isFrontDesk} />
          {doing.isFrontDesk && <PatientUnreachable patientId={data.patient.id} />}
          {data.payment_url && <PaymentLink appointment={data} url={data.payment_url} />}
          <PanelActions key={id} appointment={data} {...doing} />
          <AppointmentMoney appointment={data} />
          <AppointmentHistory appointment={data} />
        </>
      ) : error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
        </div>
      )}
    </PanelFrame>
  )
}

type FrameProps = {
  /** Identifies the subject: when it changes, the panel takes the focus. */
  name: string | undefined
  title: string | undefined
  onClose: () => void
  children: ReactNode
}

export function PanelFrame({ name, title, onClose, children }: FrameProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the panel is the whole page.
  const Heading = useMedia('(width < 48rem)') ? 'h1' : 'h2'
  useEffect(() => {
    // Without a subject a field takes it, or the panel comes back where another has closed.
    if (name || document.activeElement === document.body) heading.current?.focus()
  }, [name])
  return (
    <aside
      data-panel
      aria-labelledby={id}
      className="flex min-h-0 shrink-0 flex-col gap-4 overflow-y-auto rounded-lg border bg-card p-4 md:w-90"
    >
      <div className="flex items-start gap-2">
        <Heading
          ref={heading}
          id={id}
          tabIndex={-1}
          // the padding centres the first line on the button
          className="min-w-0 grow py-1 text-lg leading-7 font-semibold wrap-anywhere outline-none pointer-coarse:py-2"
        >
          {title ?? <span className="sr-only">{m.admin_board_appointment()}</span>}
        </Heading>
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.common_close()}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      </div>
      {children}
    </aside>
  )
}

type FactsProps = { appointment: AppointmentRecord; isFrontDesk: boolean }

function AppointmentFacts({ appointment, isFrontDesk }: FactsProps) {
  const { patient, service, physiotherapist, clinic, is_paid, due_idr } = appointment
  const zoned = { timeZone: clinic.time_zone }
  const facts = [
    [
      m.admin_board_time(),
      `${formatDay(appointment.starts_at, zoned)}, ${formatTimeRange(appointment.starts_at, appointment.ends_at, zoned)}`,
    ],
    [m.admin_service_name(), localised(service, 'name')],
    [m.admin_nav_physio(), physiotherapist.name],
    [m.admin_board_number(), appointment.booking_number],
    is_paid !== null && [
      m.admin_board_payment(),
      is_paid ? m.admin_board_paid() : m.admin_board_due({ amount: formatMoney(due_idr ?? 0) }),
    ],
    appointment.complaint && [m.admin_board_complaint(), appointment.complaint],
  ].filter((fact): fact is [string, string] => Array.isArray(fact))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StateBadge status={appointment.status} />
        {appointment.attendance_confirmed_at && appointment.status === 'confirmed' && (
          <span className="text-sm">{m.admin_board_coming()}</span>
        )}
      </div>
      {isFrontDesk && (
        <p className="flex flex-wrap gap-2">
          {patient.phone && <PhoneLinks phone={patient.phone} />}
          <Link
            to="/admin/patients/$id"
            params={{ id: patient.id }}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            <User aria-hidden />
            {m.admin_patient_title()}
          </Link>
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
