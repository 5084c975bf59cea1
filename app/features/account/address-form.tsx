import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { ErrorAlert } from '#app/components/form/error-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Button } from '#app/components/ui/button'
import { type Identifier, prepareFor, toIdentifier } from '#app/lib/identifier'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'

/** Asks for a new e-mail address or phone number of the account. */
export function AddressForm({
  wrong,
  taken,
  onAddress,
  onCancel,
  ...field
}: {
  /** Error for input that is not an address of this kind. */
  wrong: string
  /** Error for an address that another account uses. */
  taken: string
  onAddress: (address: Identifier) => Promise<boolean>
  onCancel: () => void
} & Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'autoComplete'> & {
    type: 'email' | 'tel'
  }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const { isBusy, error, run } = useAction(async () => {
    setFault(undefined)
    const address = await toIdentifier(text)
    if (!address || !(await onAddress(address))) setFault(wrong)
  })
  const isTaken = error?.code === 'already_exists'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-100 gap-5">
      {error && !isTaken && <ErrorAlert error={error} />}
      <TextField
        {...field}
        name={field.type}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        required
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          prepareFor(event.target.value)
        }}
        error={fault ?? (isTaken ? taken : undefined)}
      />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton isBusy={isBusy}>{m.auth_send_code()}</SubmitButton>
        <Button variant="ghost" size="lg" onClick={onCancel}>
          {m.account_cancel()}
        </Button>
      </div>
    </form>
  )
}
