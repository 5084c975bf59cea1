import { type SubmitEvent, useState } from 'react'
import { ErrorAlert } from '#app/components/form/error-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { type Identifier, prepareFor, toIdentifier } from '#app/lib/identifier'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { sendCode } from './mutations'

/** Asks for an e-mail address or a phone number and sends a code there. */
export function IdentifierForm({
  initial = '',
  onSent,
}: {
  initial?: string
  /** @param sentAt milliseconds */
  onSent: (to: Identifier, sentAt: number) => void
}) {
  const [text, setText] = useState(initial)
  const [fault, setFault] = useState<string>()
  const { isBusy, error, run } = useAction(async () => {
    const to = await toIdentifier(text)
    setFault(to ? undefined : m.auth_identifier_invalid())
    if (!to) return
    onSent(to, await sendCode(to))
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {error && error.code !== 'invalid_input' && <ErrorAlert error={error} />}
      <TextField
        label={m.auth_identifier_label()}
        hint={m.auth_identifier_hint()}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
        // Whoever corrects their address goes on in it.
        autoFocus={Boolean(initial)}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          prepareFor(event.target.value)
          setFault(undefined)
        }}
        error={fault ?? (error?.code === 'invalid_input' ? m.auth_identifier_invalid() : undefined)}
      />
      <SubmitButton isBusy={isBusy}>{m.auth_send_code()}</SubmitButton>
    </form>
  )
}
