import { CodeField } from '#app/components/form/code-field'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { useSixDigits } from '#app/components/form/use-six-digits'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { verifyFactor } from './factor-mutations'
import { claimPatients } from './mutations'

/** The second factor of an account with an authenticator app. */
export function FactorForm({
  factorId,
  onVerified,
  onGone,
}: {
  factorId: string
  onVerified: () => Promise<void>
  /** The app was removed meanwhile, on another device. */
  onGone: () => Promise<void>
}) {
  const { isBusy, error, run } = useAction(async (code: string) => {
    if (!(await verifyFactor(factorId, code))) return onGone()
    await claimPatients()
    await onVerified()
  })
  const isWrong = error?.code === 'code_wrong'
  const { field, submit } = useSixDigits((code) => void run(code))

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted-foreground">{m.auth_factor_intro()}</p>
      {error && !isWrong && <FormAlert>{errorText(error)}</FormAlert>}
      <CodeField
        {...field}
        label={m.auth_factor_label()}
        error={isWrong ? m.auth_factor_wrong() : undefined}
      />
      <SubmitButton isBusy={isBusy}>{m.auth_verify_code()}</SubmitButton>
    </form>
  )
}
