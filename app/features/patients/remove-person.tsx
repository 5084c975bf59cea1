import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Button } from '#app/components/ui/button'
import { Dialog, DialogFooter, DialogTitle } from '#app/components/ui/dialog'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { removePerson } from './mutations'
import type { Person } from './people'

/** Texts of the rules that prevent a removal, by the database's names. */
const reasons: Record<string, () => string> = {
  upcoming: m.profile_remove_upcoming,
  settlement: m.profile_remove_settlement,
  payment: m.profile_remove_payment,
  credit: m.profile_remove_credit,
}

/** Removes a family member after explaining the consequences. */
export function RemovePerson({ person: { id, full_name: name } }: { person: Person }) {
  const navigate = useNavigate()
  const stay = useStay()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, error, run, forget } = useAction(async () => {
    const isHere = stay()
    await removePerson(id)
    if (isHere()) await navigate({ to: '/user/profile', replace: true })
    toast({ title: m.profile_removed({ name }) })
  })
  return (
    <section className="grid justify-items-start gap-3 border-t pt-6">
      <p className="text-muted-foreground">{m.profile_remove_intro({ name })}</p>
      <Button
        variant="outline"
        onClick={() => {
          forget()
          setAsking(true)
        }}
      >
        {m.profile_remove()}
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} aria-labelledby="remove-person">
        <DialogTitle id="remove-person" className="wrap-anywhere">
          {m.profile_remove_title({ name })}
        </DialogTitle>
        <p>{m.profile_remove_meaning()}</p>
        {error && (
          <FormAlert>
            {reasons[String(error.details?.rule)]?.() ??
              errorText(error, { person_in_use: m.error_person_in_use })}
          </FormAlert>
        )}
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
            {m.profile_remove()}
          </SubmitButton>
        </DialogFooter>
      </Dialog>
    </section>
  )
}
