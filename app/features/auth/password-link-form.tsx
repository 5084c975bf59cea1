import { type SubmitEvent, useState } from 'react'
import { ErrorAlert } from '#app/components/form/error-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { type Identifier, prepareFor, toIdentifier } from '#app/lib/identifier'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { sendCode, sendPasswordLink } from './mutations'

/** For users without a password: sends a link by e-mail, or a code by phone, to choose one. */
export function PasswordLinkForm({
  onPhone,
}: {
  /** Called when a code was sent, as phones get no link. */
  onPhone: (to: Identifier, sentAt: number) => void
}) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const { isBusy, error, run } = useAction(async () => {
    const to = await toIdentifier(text)
    setFault(to ? undefined : m.auth_identifier_invalid())
    if (!to) return
    if ('phone' in to) {
      return onPhone(to, await sendCode(to))
    }
    await sendPasswordLink(to.email)
    setSentTo(to.email)
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  if (sentTo)
    return (
      <p role="status" className="text-pretty wrap-anywhere">
        {m.auth_password_link_sent({ to: sentTo })}
      </p>
    )
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {error && <ErrorAlert error={error} />}
      <TextField
        label={m.auth_identifier_label()}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          prepareFor(event.target.value)
        }}
        error={fault}
      />
      <SubmitButton isBusy={isBusy}>{m.auth_password_link_send()}</SubmitButton>
    </form>
  )
}
