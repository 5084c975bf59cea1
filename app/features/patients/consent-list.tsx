import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Button } from '#app/components/ui/button'
import { Dialog, DialogFooter, DialogTitle } from '#app/components/ui/dialog'
import { errorText } from '#app/lib/error-text'
import { formatDate } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { showChanges } from '#app/lib/show-changes'
import { toast } from '#app/lib/toast'
import { useToldAction } from '#app/lib/use-told-action'
import { m } from '#app/paraglide/messages.js'
import { agreeTo, withdrawConsent } from './mutations'
import type { ConsentText, Person, Purpose } from './people'

const words: Record<Purpose, { name: () => string; meaning: () => string }> = {
  care: { name: m.profile_consent_care, meaning: m.profile_withdraw_care },
  whatsapp: { name: m.profile_consent_whatsapp, meaning: m.profile_withdraw_whatsapp },
  marketing: { name: m.profile_consent_marketing, meaning: m.profile_withdraw_marketing },
}

/** A person's consents, each with its text, version, date and withdrawal. */
export function ConsentList({ person, texts }: { person: Person; texts: ConsentText[] }) {
  return (
    <ul className="divide-y border-y">
      {texts.map((text) => (
        <ConsentRow key={text.purpose} person={person} current={text} />
      ))}
    </ul>
  )
}

function ConsentRow({ person, current }: { person: Person; current: ConsentText }) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const { purpose } = current
  const given = person.consents.filter((consent) => consent.purpose === purpose)
  const [last] = given
  // A checkbox left empty during booking is not a withdrawal.
  const said = last?.is_granted
    ? m.profile_consent_given
    : given.some((consent) => consent.is_granted) && m.profile_consent_withdrawn
  const name = words[purpose].name()
  const refused = () => m.profile_not_saved({ name })
  const agree = useToldAction(refused, async () => {
    await agreeTo(person.id, purpose)
    await showChanges(router)
    toast({ title: m.profile_consent_agreed() })
  })
  const withdraw = useToldAction(refused, async () => {
    await withdrawConsent(person.id, purpose)
    setAsking(false)
    await showChanges(router)
    toast({ title: m.profile_withdrawn() })
  })
  const date = last && formatDate(last.given_at)
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold">{name}</h3>
        {last?.is_granted ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3.5 min-h-11"
            onClick={() => setAsking(true)}
            aria-label={m.profile_withdraw_of({ name })}
          >
            {m.profile_withdraw()}
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            className="min-h-11"
            aria-busy={agree.isBusy || undefined}
            onClick={() => void agree.run()}
            aria-label={m.profile_consent_agree_of({ name })}
          >
            {m.profile_consent_agree()}
          </Button>
        )}
      </div>
      <p>{last?.is_granted ? localised(last.text, 'body') : localised(current, 'body')}</p>
      <p className="text-sm text-muted-foreground">
        {last && date && said
          ? said({ date, version: last.version })
          : m.profile_consent_never({ version: current.version })}
      </p>
      {agree.error && <FormAlert>{errorText(agree.error)}</FormAlert>}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        aria-labelledby={`withdraw-${person.id}-${purpose}`}
      >
        <DialogTitle id={`withdraw-${person.id}-${purpose}`}>
          {m.profile_withdraw_of({ name })}
        </DialogTitle>
        <p>{words[purpose].meaning()}</p>
        {withdraw.error && <FormAlert>{errorText(withdraw.error)}</FormAlert>}
        <DialogFooter>
          <Button variant="outline" size="lg" onClick={() => setAsking(false)}>
            {m.profile_keep()}
          </Button>
          <SubmitButton
            type="button"
            variant="destructive"
            isBusy={withdraw.isBusy}
            onClick={() => void withdraw.run()}
          >
            {m.profile_withdraw()}
          </SubmitButton>
        </DialogFooter>
      </Dialog>
    </li>
  )
}
