import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatDate, formatDateTime, formatTime } from '#app/lib/format'
import { forgetKept } from '#app/lib/kept'
import { showChanges } from '#app/lib/show-changes'
import type { AppointmentDetail, Proposal } from '#app/lib/supabase/appointment-results'
import { toast } from '#app/lib/toast'
import { useKeptFields } from '#app/lib/use-kept-fields'
import { useToldAction } from '#app/lib/use-told-action'
import { m } from '#app/paraglide/messages.js'
import { ChangeShell } from './change-shell'
import { ClosedChange } from './closed-change'
import { answerProposal } from './mutations'

const route = getRouteApi('/user/appointment/$id/proposal')

/** Times that the clinic proposes instead of the booked one. */
export function ProposalPage() {
  const { appointment } = route.useLoaderData()
  const { proposal, clinic } = appointment
  const [asked, setAsked] = useState<string>()
  // The answer was lost: the page hears of the new time by itself, or when it asks again.
  if (!proposal && asked && Date.parse(asked) === Date.parse(appointment.starts_at))
    return <ChangeShell appointment={appointment} title={m.reschedule_done()} />
  if (!proposal)
    return (
      <ChangeShell appointment={appointment} title={m.proposal_closed()}>
        <ClosedChange
          appointment={appointment}
          text={
            appointment.status === 'confirmed'
              ? m.proposal_closed_text()
              : m.reschedule_closed_text()
          }
        />
      </ChangeShell>
    )
  return (
    <ChangeShell appointment={appointment} title={m.proposal_heading()} when={m.reschedule_now()}>
      <div className="grid gap-2">
        <p>
          {m.proposal_text()} {!proposal.physiotherapist && m.proposal_anyone()}
        </p>
        {proposal.reason && (
          <p className="wrap-anywhere">{m.history_reason({ reason: proposal.reason })}</p>
        )}
        <p>
          {m.proposal_until({
            deadline: formatDateTime(proposal.expires_at, { timeZone: clinic.time_zone }),
          })}
        </p>
      </div>
      <ProposalForm appointment={appointment} proposal={proposal} onAsk={setAsked} />
      <OtherWays appointment={appointment} proposal={proposal} />
    </ChangeShell>
  )
}

function ProposalForm({
  appointment: { id, clinic, physiotherapist },
  proposal,
  onAsk,
}: {
  appointment: AppointmentDetail
  proposal: Proposal
  /** @param start the time that is about to be sent */
  onAsk: (start: string) => void
}) {
  const router = useRouter()
  const navigate = useNavigate()
  const timeZone = clinic.time_zone
  const name = `proposal ${proposal.id}`
  const form = useRef<HTMLFormElement>(null)
  const keepFields = useKeptFields(form, name)
  const [chosen, setChosen] = useState<string>()
  const first = proposal.starts_at.find((start) => start === chosen) ?? proposal.starts_at[0]
  const { isBusy, error, run, forget } = useToldAction(
    m.reschedule_not_done,
    async (isHere, form: HTMLFormElement) => {
      try {
        const start = new FormData(form).get('starts_at')
        if (typeof start === 'string') {
          onAsk(start)
          await answerProposal(id, start)
        }
      } catch (failure) {
        // Answered elsewhere, or replaced by other proposals: reload to show the current state.
        if (['proposal_closed', 'invalid_input'].includes(toAppError(failure).code))
          await showChanges(router)
        throw failure
      }
      forgetKept(name)
      await showChanges(router)
      if (isHere()) await navigate({ to: '/user/appointment/$id', params: { id }, replace: true })
      toast({ title: m.reschedule_done() })
    },
  )
  return (
    <form
      ref={form}
      method="post"
      onInput={({ target }) => {
        keepFields()
        setChosen((target as HTMLInputElement).value)
        // Another time is not sent before it is pressed.
        if (error) forget()
      }}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(event.currentTarget)
      }}
    >
      <RadioGroup inert={isBusy}>
        <legend className="mb-2.5 text-heading">
          {isOne(proposal) ? m.proposal_choose_one() : m.proposal_choose()}
        </legend>
        {proposal.starts_at.map((start) => (
          <RadioCard key={start} name="starts_at" value={start} defaultChecked={start === first}>
            <span className="block font-semibold">{formatDate(start, { timeZone })}</span>
            <span className="block tabular-nums">{formatTime(start, { timeZone })}</span>
            {proposal.physiotherapist && proposal.physiotherapist.id !== physiotherapist.id && (
              <span className="block text-[0.9375rem]">
                {m.history_now_with({ name: proposal.physiotherapist.name })}
              </span>
            )}
          </RadioCard>
        ))}
      </RadioGroup>
      {error && (
        <FormAlert key={error.code}>
          {errorText(error, { slot_taken: m.proposal_taken, invalid_input: m.proposal_replaced })}
        </FormAlert>
      )}
      <SubmitButton isBusy={isBusy} className="justify-self-start max-sm:w-full">
        {m.proposal_take()}
      </SubmitButton>
    </form>
  )
}

const isOne = ({ starts_at }: Proposal) => starts_at.length === 1

function OtherWays({
  appointment: { id, reschedule, cancel },
  proposal,
}: {
  appointment: AppointmentDetail
  proposal: Proposal
}) {
  if (!reschedule?.is_open && !cancel?.is_open) return null
  const look =
    'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'
  return (
    <section aria-labelledby="others" className="grid gap-1 border-t pt-6">
      <h2 id="others" className="text-heading">
        {isOne(proposal) ? m.proposal_others_one() : m.proposal_others()}
      </h2>
      <p>{m.proposal_others_text()}</p>
      <p className="flex flex-wrap gap-x-5">
        {reschedule?.is_open && (
          <Link to="/user/appointment/$id/reschedule" params={{ id }} className={look}>
            {m.settlement_new_time_go()}
          </Link>
        )}
        {cancel?.is_open && (
          <Link to="/user/appointment/$id/cancel" params={{ id }} className={look}>
            {m.cancel_confirm()}
          </Link>
        )}
      </p>
    </section>
  )
}
