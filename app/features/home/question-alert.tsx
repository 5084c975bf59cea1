import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { settlementText } from '#app/features/appointments/settlement-text'
import { formatDateTime, formatDay, formatTimeRange } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** The clinic waits for the patient's answer: to a proposal, or to a cancellation by the clinic. */
export function QuestionAlert({ appointment }: { appointment: AppointmentCard }) {
  const { id, clinic, service, patient, starts_at, ends_at, proposal, settlement } = appointment
  const timeZone = clinic.time_zone
  return (
    <Alert variant="waiting">
      <AlertTitle>{proposal ? m.proposal_heading() : m.settlement_heading()}</AlertTitle>
      <AlertDescription className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          <span className="block font-semibold">
            {formatDay(starts_at, { timeZone })},{' '}
            {formatTimeRange(starts_at, ends_at, { timeZone })}
          </span>
          {localised(service, 'name')} · {patient.full_name}
        </p>
        {proposal && (
          <p>{m.proposal_until({ deadline: formatDateTime(proposal.expires_at, { timeZone }) })}</p>
        )}
        {!proposal && settlement && <p>{settlementText(settlement, timeZone)}</p>}
        <Link
          to={proposal ? '/user/appointment/$id/proposal' : '/user/appointment/$id/settlement'}
          params={{ id }}
          className={buttonVariants({ variant: 'accent' })}
        >
          {proposal ? m.proposal_go() : m.settlement_go()}
        </Link>
      </AlertDescription>
    </Alert>
  )
}
