import { useId, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Button } from '#app/components/ui/button'
import { Dialog, DialogFooter, DialogTitle } from '#app/components/ui/dialog'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'

/** Removes an authenticator app after a confirmation that explains the consequences. */
export function RemoveFactor({
  name,
  isLast,
  onRemove,
}: {
  name: string
  isLast: boolean
  onRemove: () => Promise<void>
}) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, error, run } = useAction(onRemove)
  return (
    <>
      <Button
        variant="ghost"
        aria-label={m.account_factor_remove_of({ name })}
        onClick={() => setAsking(true)}
      >
        {m.account_factor_remove()}
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} aria-labelledby={id}>
        <DialogTitle id={id} className="wrap-anywhere">
          {m.account_factor_remove_of({ name })}
        </DialogTitle>
        <p>{isLast ? m.account_factor_remove_last() : m.account_factor_remove_text()}</p>
        {error && <FormAlert>{errorText(error)}</FormAlert>}
        <DialogFooter>
          <Button variant="outline" size="lg" onClick={() => setAsking(false)}>
            {m.profile_keep()}
          </Button>
          <SubmitButton
            type="button"
            variant="destructive"
            isBusy={isBusy}
            onClick={() => void run()}
          >
            {m.account_factor_remove()}
          </SubmitButton>
        </DialogFooter>
      </Dialog>
    </>
  )
}
