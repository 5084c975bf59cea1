import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { GivenBack } from '#app/features/appointments/given-back'
import { returnText } from '#app/features/appointments/return-text'
import { settlementText } from '#app/features/appointments/settlement-text'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { forgetKept } from '#app/lib/kept'
import { showChanges } from '#app/lib/show-changes'
import type { Settlement } from '#app/lib/supabase/appointment-results'
import { useKeptFields } from '#app/lib/use-kept-fields'
import { useToldAction } from '#app/lib/use-told-action'
import { m } from '#app/paraglide/messages.js'
import { ChangeShell } from './change-shell'
import { ClosedChange } from './closed-change'
import { MoneyChoice, settlementIn } from './money-choice'
import { chooseSettlement } from './mutations'

const route = getRouteApi('/user/appointment/$id/settlement')

/** The patient's choice for an appointment that the clinic could not keep. */
export function SettlementPage() {
  const { appointment } = route.useLoaderData()
  const { id, status, settlement, given_back, clinic, history } = appointment
  const router = useRouter()
  const action = useToldAction(m.settlement_not_saved, async (_, form: HTMLFormElement) => {
    try {
      await chooseSettlement(id, settlementIn(form))
    } catch (failure) {
      if (toAppError(failure).code === 'settlement_closed') await showChanges(router)
      throw failure
    }
    forgetKept(keptAs(id))
    await showChanges(router)
  })
  // When another choice was made on another page, the error is shown beside that choice.
  // Where only the answer was lost, the choice that is shown is the own one.
  const refusal = action.error && action.error.code !== 'network' && (
    <FormAlert>{errorText(action.error)}</FormAlert>
  )
  if (settlement?.choice && given_back)
    return (
      <ChangeShell appointment={appointment} title={m.settlement_done()}>
        {refusal}
        <GivenBack given={given_back} clinic={clinic} />
      </ChangeShell>
    )
  const isConfirmed = status === 'confirmed'
  if (!settlement?.is_open)
    return (
      <ChangeShell
        appointment={appointment}
        title={isConfirmed ? m.settlement_confirmed() : m.settlement_closed()}
      >
        {refusal}
        <ClosedChange
          appointment={appointment}
          text={isConfirmed ? m.settlement_confirmed_text() : m.settlement_closed_text()}
        />
      </ChangeShell>
    )
  const reason = history.findLast(({ what }) => what === 'cancelled_by_clinic')?.reason
  return (
    <ChangeShell appointment={appointment} title={m.settlement_heading()}>
      <div className="grid gap-2">
        <p>{m.settlement_sorry()}</p>
        {reason && <p className="wrap-anywhere">{m.history_reason({ reason })}</p>}
        <p>{settlementText(settlement, clinic.time_zone)}</p>
      </div>
      {/* Not where some of the money has gone back, or at a clinic that has closed. */}
      {appointment.reschedule?.is_open && (
        <section aria-labelledby="new-time" className="grid justify-items-start gap-3">
          <h2 id="new-time" className="text-heading">
            {m.settlement_new_time()}
          </h2>
          <p>{m.settlement_new_time_text()}</p>
          <Link
            to="/user/appointment/$id/reschedule"
            params={{ id }}
            className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}
          >
            {m.settlement_new_time_go()}
          </Link>
        </section>
      )}
      <MoneyForm id={id} settlement={settlement} action={action} />
    </ChangeShell>
  )
}

const keptAs = (id: string) => `settlement ${id}`

function MoneyForm({
  id,
  settlement,
  action: { isBusy, error, run, forget },
}: {
  id: string
  settlement: Settlement
  action: ReturnType<typeof useToldAction<[HTMLFormElement]>>
}) {
  const form = useRef<HTMLFormElement>(null)
  const keepFields = useKeptFields(form, keptAs(id))
  const { credit_idr = 0, vouchers = [] } = settlement
  const isNothing = credit_idr === 0 && vouchers.length === 0
  return (
    <form
      ref={form}
      method="post"
      onInput={() => {
        keepFields()
        // Another choice is not sent before it is pressed.
        if (error) forget()
      }}
      className="grid grid-cols-1 gap-4 border-t pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void run(event.currentTarget)
      }}
    >
      {credit_idr > 0 ? (
        <MoneyChoice
          amount={credit_idr}
          validUntil={settlement.credit_valid_until}
          canRefund={settlement.can_refund}
          isBusy={isBusy}
        />
      ) : (
        <h2 className="text-heading">{isNothing ? m.settlement_none() : m.settlement_back()}</h2>
      )}
      {isNothing && <p>{m.settlement_none_text()}</p>}
      {vouchers.length > 0 && (
        <ul className="grid gap-1.5 wrap-anywhere">
          {vouchers.map((it) => (
            <li key={it.code}>{returnText(it)}</li>
          ))}
        </ul>
      )}
      {error && <FormAlert key={error.code}>{errorText(error)}</FormAlert>}
      <SubmitButton variant="outline" isBusy={isBusy} className="justify-self-start max-sm:w-full">
        {credit_idr > 0
          ? m.settlement_choose()
          : isNothing
            ? m.settlement_none_go()
            : m.settlement_take_back()}
      </SubmitButton>
    </form>
  )
}
