import '#app/lib/error-texts/signing-in'
import type { ReactNode } from 'react'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { CodeField } from './code-field'
import { ErrorAlert } from './error-alert'
import { SubmitButton } from './submit-button'
import { useSixDigits } from './use-six-digits'

/** Asks for six digits and passes them on; a wrong code is reported under the field. */
export function CodeStep({
  label,
  onCode,
  children,
}: {
  label: string
  onCode: (code: string) => Promise<unknown>
  /** Content below the button, such as sending the code again. */
  children?: ReactNode
}) {
  const { isBusy, error, run } = useAction(onCode)
  const isWrong = error?.code === 'code_wrong'
  const { field, submit } = useSixDigits((code) => void run(code))

  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-100 gap-5">
      {error && !isWrong && <ErrorAlert error={error} />}
      <CodeField {...field} label={label} error={isWrong ? errorText(error) : undefined} />
      <SubmitButton isBusy={isBusy}>{m.auth_verify_code()}</SubmitButton>
      {children}
    </form>
  )
}
