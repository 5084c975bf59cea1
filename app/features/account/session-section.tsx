import { useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Button } from '#app/components/ui/button'
import { Dialog, DialogFooter, DialogTitle } from '#app/components/ui/dialog'
import { errorText } from '#app/lib/error-text'
import { signOut, signOutOthers } from '#app/lib/sign-out'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { AccountSection } from './account-section'

/** Signs out on this device, on the others, or on all. */
export function SessionSection() {
  const [isAsking, setAsking] = useState(false)
  const here = useAction(() => signOut('local'))
  const others = useAction(async () => {
    await signOutOthers()
    toast({ title: m.account_others_done(), description: m.account_others_done_text() })
  })
  const everywhere = useAction(() => signOut('global'))
  const error = here.error ?? others.error
  return (
    <AccountSection title={m.account_sessions_title()}>
      <p className="text-muted-foreground">{m.account_sessions_text()}</p>
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton
          type="button"
          size="default"
          variant="outline"
          isBusy={here.isBusy}
          onClick={() => void here.run()}
        >
          {m.account_sign_out_here()}
        </SubmitButton>
        <SubmitButton
          type="button"
          size="default"
          variant="outline"
          isBusy={others.isBusy}
          onClick={() => void others.run()}
        >
          {m.account_sign_out_others()}
        </SubmitButton>
        <Button variant="outline" onClick={() => setAsking(true)}>
          {m.account_sign_out_everywhere()}
        </Button>
      </div>
      <Dialog open={isAsking} onOpenChange={setAsking} aria-labelledby="sign-out-everywhere">
        <DialogTitle id="sign-out-everywhere">{m.account_everywhere_title()}</DialogTitle>
        <p>{m.account_everywhere_text()}</p>
        {everywhere.error && <FormAlert>{errorText(everywhere.error)}</FormAlert>}
        <DialogFooter>
          <Button variant="outline" size="lg" onClick={() => setAsking(false)}>
            {m.account_stay()}
          </Button>
          <SubmitButton
            type="button"
            variant="destructive"
            isBusy={everywhere.isBusy}
            onClick={() => void everywhere.run()}
          >
            {m.account_sign_out_everywhere()}
          </SubmitButton>
        </DialogFooter>
      </Dialog>
    </AccountSection>
  )
}
