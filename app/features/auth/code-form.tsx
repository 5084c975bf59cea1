import { type FormEvent, useEffect, useState } from 'react'
import { CodeField } from '#app/components/form/code-field'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Button } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { identifierText } from '#app/lib/identifier'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { sendCode, verifyCode } from './mutations'
import { keepPendingCode, maxTries, type PendingCode, resendAfter } from './pending-code'

/** Takes the code that was sent. Nothing here tells whether the account existed before. */
export function CodeForm({
  pending,
  onVerified,
  onChange,
}: {
  pending: PendingCode
  onVerified: () => Promise<void>
  /** The person wants another address or number. */
  onChange: () => void
}) {
  const { to } = pending
  const [sentAt, setSentAt] = useState(pending.sentAt)
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const isWornOut = tries >= maxTries

  const check = useAction(async (code: string) => {
    if (isWornOut) return
    setTries((count) => count + 1)
    await verifyCode(to, code)
    await onVerified()
  })
  const again = useAction(async () => {
    await sendCode(to)
    setSentAt(keepPendingCode(to).sentAt)
    setTries(0)
    setCode('')
    check.forget()
  })
  const error = check.error ?? again.error
  const isWrong = check.error?.code === 'code_wrong'

  function submit(event: FormEvent) {
    event.preventDefault()
    void check.run(code)
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted-foreground">
        {'email' in to
          ? m.auth_code_sent_email({ to: identifierText(to) })
          : m.auth_code_sent_phone({ to: identifierText(to) })}{' '}
        <Button variant="link" size="text" onClick={onChange}>
          {m.auth_change_identifier()}
        </Button>
      </p>
      {error && !isWrong && <FormAlert>{errorText(error)}</FormAlert>}
      <CodeField
        label={m.auth_code_label()}
        value={code}
        onChange={setCode}
        onComplete={(code) => void check.run(code)}
        error={isWornOut ? m.auth_code_worn_out() : isWrong ? errorText(check.error) : undefined}
      />
      <SubmitButton isBusy={check.isBusy} aria-disabled={isWornOut || undefined}>
        {m.auth_verify_code()}
      </SubmitButton>
      <Resend sentAt={sentAt} isBusy={again.isBusy} onResend={() => void again.run()} />
    </form>
  )
}

function Resend({
  sentAt,
  isBusy,
  onResend,
}: {
  sentAt: number
  isBusy: boolean
  onResend: () => void
}) {
  const [now, setNow] = useState(sentAt)
  const left = Math.max(0, Math.ceil((sentAt + resendAfter - now) / 1000))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  if (left > 0)
    return (
      <p className="min-h-11 py-2.5 text-center text-sm text-muted-foreground tabular-nums">
        {m.auth_resend_in({
          time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
        })}
      </p>
    )
  return (
    <Button variant="ghost" aria-busy={isBusy || undefined} onClick={onResend}>
      {m.auth_resend()}
    </Button>
  )
}
