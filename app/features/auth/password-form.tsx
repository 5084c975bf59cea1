import { type SubmitEvent, useState } from 'react'
import { ErrorAlert } from '#app/components/form/error-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { prepareFor, toIdentifier } from '#app/lib/identifier'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { signInWithPassword } from './mutations'

type Faults = { identifier?: string; password?: string }

export function PasswordForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, error, run } = useAction(async () => {
    const to = await toIdentifier(identifier)
    if (!to) return setFaults({ identifier: m.auth_identifier_invalid() })
    if (!password) return setFaults({ password: m.auth_password_missing() })
    setFaults({})
    await signInWithPassword(to, password)
    await onSignedIn()
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {error && <ErrorAlert error={error} />}
      <TextField
        label={m.auth_identifier_label()}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
        value={identifier}
        onChange={(event) => {
          setIdentifier(event.target.value)
          prepareFor(event.target.value)
        }}
        error={faults.identifier}
      />
      <TextField
        label={m.auth_password_label()}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password}
      />
      <SubmitButton isBusy={isBusy}>{m.auth_sign_in()}</SubmitButton>
    </form>
  )
}
