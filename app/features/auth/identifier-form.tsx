import { type SubmitEvent, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
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
  onSent: (to: Identifier) => void
}) {
  const [text, setText] = useState(initial)
  const [fault, setFault] = useState<string>()
  const { isBusy, error, run } = useAction(async () => {
    const to = await toIdentifier(text)
    setFault(to ? undefined : m.auth_identifier_invalid())
    if (!to) return
    try {
      await sendCode(to)
    } catch (error) {
      // A code went out less than a minute ago and still counts.
      const { cause } = toAppError(error)
      const code = (cause as { code?: string } | undefined)?.code
      if (code !== 'over_email_send_rate_limit' && code !== 'over_sms_send_rate_limit') throw error
    }
    onSent(to)
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {error && error.code !== 'invalid_input' && <FormAlert>{errorText(error)}</FormAlert>}
      <TextField
        label={m.auth_identifier_label()}
        hint={m.auth_identifier_hint()}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
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
