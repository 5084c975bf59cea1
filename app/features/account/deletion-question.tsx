import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Button } from '#app/components/ui/button'
import { Dialog, DialogFooter, DialogTitle } from '#app/components/ui/dialog'
import { errorText } from '#app/lib/error-text'
import { showChanges } from '#app/lib/show-changes'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { requestDeletion } from './own-data'

type Props = { names: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Asks once more before everything is asked to be erased. */
export function DeletionQuestion({ names, isOpen, onOpenChange }: Props) {
  const router = useRouter()
  const [reason, setReason] = useState('')
  const { isBusy, error, run, forget } = useAction(async () => {
    await requestDeletion(reason)
    onOpenChange(false)
    await showChanges(router)
  })
  const close = () => {
    onOpenChange(false)
    // It may have been asked for, though no answer came.
    if (error && navigator.onLine) void showChanges(router)
    forget()
  }
  return (
    <Dialog open={isOpen} onOpenChange={close} aria-labelledby="ask-for-deletion">
      <DialogTitle id="ask-for-deletion">{m.own_data_sure_title()}</DialogTitle>
      <p className="wrap-anywhere">{m.own_data_sure_text({ names })}</p>
      <TextField
        multiline
        label={m.own_data_reason()}
        name="reason"
        maxLength={500}
        readOnly={isBusy}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <DialogFooter>
        <Button variant="outline" size="lg" onClick={close}>
          {m.own_data_keep()}
        </Button>
        <SubmitButton
          type="button"
          variant="destructive"
          isBusy={isBusy}
          onClick={() => void run()}
        >
          {m.own_data_ask()}
        </SubmitButton>
      </DialogFooter>
    </Dialog>
  )
}
