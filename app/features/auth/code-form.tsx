import { useState } from 'react'
import { CodeField } from '#app/components/form/code-field'
import { ErrorAlert } from '#app/components/form/error-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { useSixDigits } from '#app/components/form/use-six-digits'
import { Button } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { identifierText } from '#app/lib/identifier'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { sendCode, verifyCode } from './mutations'
import { keepPendingCode, maxTries, type PendingCode } from './pending-code'
import { ResendButton } from './resend-button'

/** Asks for the code that was sent. Does not reveal whether the account existed before. */
export function CodeForm({
  pending,
  onVerified,
  onChange,
}: {
  pending: PendingCode
  onVerified: () => Promise<void>
  /** The user wants to enter another address or number. */
  onChange: () => void
}) {
  const { to } = pending
  const [sentAt, setSentAt] = useState(pending.sentAt)
  const [tries, setTries] = useState(0)
  const isWornOut = tries >= maxTries

  const check = useAction(async (code: string) => {
    if (isWornOut) return
    try {
      await verifyCode(to, code)
    } catch (failure) {
      // An answer that never came is no wrong code.
      if (toAppError(failure).code === 'code_wrong') setTries((count) => count + 1)
      throw failure
    }
    await onVerified()
  })
  const { field, submit, clear } = useSixDigits((code) => void check.run(code))
  const again = useAction(async () => {
    const sentAt = await sendCode(to)
    keepPendingCode(to, { sentAt, isForPassword: pending.isForPassword })
    setSentAt(sentAt)
    setTries(0)
    clear()
    check.forget()
  })
  const isWrong = check.error?.code === 'code_wrong'
  // The field says that a code is wrong; what keeps another one from being sent is said beside it.
  const error = isWrong ? again.error : (check.error ?? again.error)

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <p className="wrap-anywhere text-muted-foreground">
        {'email' in to
          ? m.auth_code_sent_email({ to: identifierText(to) })
          : m.auth_code_sent_phone({ to: identifierText(to) })}{' '}
        <Button variant="link" size="text" onClick={onChange}>
          {m.auth_change_identifier()}
        </Button>
      </p>
      {error && <ErrorAlert error={error} />}
      <CodeField
        {...field}
        isShort={field.isShort && !isWornOut}
        label={m.auth_code_label()}
        error={isWornOut ? m.auth_code_worn_out() : isWrong ? errorText(check.error) : undefined}
      />
      <SubmitButton isBusy={check.isBusy} aria-disabled={isWornOut || undefined}>
        {m.auth_verify_code()}
      </SubmitButton>
      <ResendButton sentAt={sentAt} isBusy={again.isBusy} onResend={() => void again.run()} />
    </form>
  )
}
