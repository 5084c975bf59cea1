import { type SubmitEvent, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { errorText } from '#app/lib/error-text'
import type { AppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { saveNewPassword } from './mutations'

/** Sets a new password after following the recovery link. */
export function NewPasswordForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const [password, setPassword] = useState('')
  const { isBusy, error, run } = useAction(async () => {
    await saveNewPassword(password)
    toast({ title: m.auth_new_password_saved() })
    await onSaved()
  })
  const isWeak = error?.code === 'weak_password' || error?.code === 'invalid_input'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {error && !isWeak && <FormAlert>{errorText(error)}</FormAlert>}
      <TextField
        label={m.auth_new_password_label()}
        hint={m.auth_new_password_hint()}
        type="password"
        name="new-password"
        autoFocus
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isWeak ? weakPasswordText(error) : undefined}
      />
      <SubmitButton isBusy={isBusy}>{m.auth_new_password_save()}</SubmitButton>
    </form>
  )
}

const texts: Record<string, () => string> = {
  length: m.auth_weak_length,
  characters: m.auth_weak_characters,
  pwned: m.auth_weak_pwned,
}

/** Auth's reasons for rejecting a weak password in words, else general advice. */
function weakPasswordText(error: AppError): string {
  const reasons = Array.isArray(error.details?.reasons) ? (error.details.reasons as unknown[]) : []
  const known = reasons.flatMap((reason) => texts[String(reason)]?.() ?? [])
  return known.join(' ') || errorText(error, { invalid_input: m.error_weak_password })
}
