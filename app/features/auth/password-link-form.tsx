import { type SubmitEvent, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { errorText } from '#app/lib/error-text'
import { toIdentifier } from '#app/lib/identifier'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { sendPasswordLink } from './mutations'

/** For who forgot a password or has none: a link by e-mail with which to choose one. */
export function PasswordLinkForm() {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const { isBusy, error, run } = useAction(async () => {
    const to = await toIdentifier(text)
    if (!to) return setFault(m.auth_email_invalid())
    if ('phone' in to) return setFault(m.auth_password_link_phone())
    setFault(undefined)
    await sendPasswordLink(to.email)
    setSentTo(to.email)
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  if (sentTo)
    return (
      <p role="status" className="text-pretty">
        {m.auth_password_link_sent({ to: sentTo })}
      </p>
    )
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <TextField
        label={m.auth_email_label()}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={fault}
      />
      <SubmitButton isBusy={isBusy}>{m.auth_password_link_send()}</SubmitButton>
    </form>
  )
}
