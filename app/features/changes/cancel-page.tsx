import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Alert, AlertDescription } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { GivenBack } from '#app/features/appointments/given-back'
import { returnText } from '#app/features/appointments/return-text'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatDateTime } from '#app/lib/format'
import { forgetKept } from '#app/lib/kept'
import { showChanges } from '#app/lib/show-changes'
import { useKeptFields } from '#app/lib/use-kept-fields'
import type { AppointmentDetail, CancelTerms } from '#app/lib/supabase/appointment-results'
import { useToldAction } from '#app/lib/use-told-action'
import { m } from '#app/paraglide/messages.js'
import { ChangeShell } from './change-shell'
import { ClosedChange } from './closed-change'
import { MoneyChoice, settlementIn } from './money-choice'
import { cancelAppointment } from './mutations'

const route = getRouteApi('/user/appointment/$id/cancel')

/** Cancels an appointment after explaining the consequences; afterwards shows the result. */
export function CancelPage() {
  const { appointment } = route.useLoaderData()
  const { status, cancel, given_back, clinic } = appointment
  if (status === 'cancelled_by_patient')
    return (
      <ChangeShell appointment={appointment} title={m.cancel_done()}>
        {given_back && <GivenBack given={given_back} clinic={clinic} />}
      </ChangeShell>
    )
  if (!cancel?.is_open)
    return (
      <ChangeShell appointment={appointment} title={m.cancel_closed()}>
        <ClosedChange appointment={appointment} text={m.cancel_closed_text()} />
      </ChangeShell>
    )
  return (
    <ChangeShell appointment={appointment} title={m.cancel_heading()}>
      <CancelForm appointment={appointment} terms={cancel} />
    </ChangeShell>
  )
}

function CancelForm({
  appointment: { id, clinic, reschedule, status },
  terms,
}: {
  appointment: AppointmentDetail
  terms: CancelTerms
}) {
  const router = useRouter()
  const name = `cancel ${id}`
  const form = useRef<HTMLFormElement>(null)
  const keepFields = useKeptFields(form, name)
  const { isBusy, error, run, forget } = useToldAction(
    m.cancel_not_done,
    async (_, form: HTMLFormElement) => {
      const reason = new FormData(form).get('reason')
      try {
        await cancelAppointment({
          appointment_id: id,
          settlement: terms.credit_idr > 0 ? settlementIn(form) : 'credit',
          reason: (typeof reason === 'string' && reason.trim()) || undefined,
          is_free: terms.is_free,
        })
      } catch (failure) {
        // It has started, somebody else has cancelled it, or what comes back is no longer what was
        // shown: reload to show the current state.
        const { code } = toAppError(failure)
        if (code === 'cancel_closed' || code === 'terms_changed') await showChanges(router)
        throw failure
      }
      forgetKept(name)
      await showChanges(router)
    },
  )
  const isReason = error?.details?.field === 'reason'
  return (
    <form
      ref={form}
      method="post"
      onInput={() => {
        keepFields()
        // What is changed is not sent before it is pressed.
        if (error) forget()
      }}
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void run(event.currentTarget)
      }}
    >
      {status === 'confirmed' && (
        <Meaning terms={terms} timeZone={clinic.time_zone} isBusy={isBusy} />
      )}
      {reschedule?.is_open && (
        <p>
          {m.cancel_or_move()}{' '}
          <Link
            to="/user/appointment/$id/reschedule"
            params={{ id }}
            className="font-semibold text-primary underline underline-offset-4"
          >
            {m.cancel_move()}
          </Link>
        </p>
      )}
      <TextField
        multiline
        name="reason"
        maxLength={500}
        readOnly={isBusy}
        label={m.cancel_reason()}
        hint={m.cancel_reason_hint()}
        error={isReason ? m.cancel_reason_short() : undefined}
      />
      {error && !isReason && <FormAlert key={error.code}>{errorText(error)}</FormAlert>}
      <p className="flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-end">
        <SubmitButton variant="destructive" isBusy={isBusy}>
          {m.cancel_confirm()}
        </SubmitButton>
        <Link
          to="/user/appointment/$id"
          params={{ id }}
          className={buttonVariants({ variant: 'outline', size: 'lg' })}
        >
          {m.cancel_keep()}
        </Link>
      </p>
    </form>
  )
}

/** What cancelling now would return, as computed by the database. */
function Meaning({
  terms,
  timeZone,
  isBusy,
}: {
  terms: CancelTerms
  timeZone: string
  isBusy: boolean
}) {
  const deadline = formatDateTime(terms.free_until, { timeZone })
  const isNothing = terms.credit_idr === 0 && terms.vouchers.length === 0
  if (!terms.is_free)
    return (
      <Alert variant="waiting">
        <AlertDescription>{m.cancel_late({ deadline })}</AlertDescription>
      </Alert>
    )
  return (
    <>
      <p>{isNothing ? m.cancel_free_nothing() : m.cancel_free({ deadline })}</p>
      {terms.vouchers.length > 0 && (
        <ul className="grid gap-1.5 wrap-anywhere">
          {terms.vouchers.map((it) => (
            <li key={it.code}>{returnText(it)}</li>
          ))}
        </ul>
      )}
      {terms.credit_idr > 0 && (
        <MoneyChoice
          amount={terms.credit_idr}
          validUntil={terms.credit_valid_until}
          canRefund={terms.can_refund}
          isBusy={isBusy}
        />
      )}
    </>
  )
}
