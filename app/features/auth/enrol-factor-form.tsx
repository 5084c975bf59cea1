import { useState } from 'react'
import { CopyButton } from '#app/components/copy-button'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { FactorForm } from './factor-form'
import { enrolFactor, type Enrolment } from './factor-mutations'

/** Sets up an authenticator app step by step, and verifies its first code. */
export function EnrolFactorForm({
  name,
  onVerified,
}: {
  /** Name of the app in the account, if the user has chosen one. */
  name?: string
  onVerified: () => Promise<void>
}) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const { isBusy, error, run } = useAction(async () => setEnrolment(await enrolFactor(name)))

  if (enrolment)
    return (
      <>
        <p className="text-muted-foreground">{m.auth_enrol_scan()}</p>
        <img
          src={enrolment.picture}
          alt={m.auth_enrol_picture()}
          className="size-52 rounded-md bg-white p-2"
        />
        <p className="grid gap-1 text-sm">
          <span className="text-muted-foreground">{m.auth_enrol_by_hand()}</span>
          <code className="font-mono tracking-wide wrap-anywhere select-all">
            {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={enrolment.secret} />
        </p>
        <FactorForm
          key={enrolment.factorId}
          factorId={enrolment.factorId}
          onVerified={onVerified}
          onGone={run}
        />
      </>
    )
  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <p className="text-muted-foreground">{name ? m.auth_enrol_own() : m.auth_enrol_intro()}</p>
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <SubmitButton isBusy={isBusy}>{m.auth_enrol_begin()}</SubmitButton>
    </form>
  )
}
