import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { saveFields } from './mutations'
import { type Person, type Proved } from './people'
import { changesOf, draftOf, type Faults, faultsOf, refusedField } from './person-draft'
import { PersonFields } from './person-fields'

/** All that is kept of one person. Only what was changed is sent. */
export function PersonForm({
  person,
  isSelf,
  proved,
  onSaved,
}: {
  /** Absent for somebody new. */
  person: Person | undefined
  isSelf: boolean
  /** What the account has proved; family members have no account. */
  proved?: Proved
  onSaved?: () => Promise<unknown>
}) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(() => draftOf(person, getLocale()))
  const [draft, setDraft] = useState(base)
  const [isNikRemoved, setNikRemoved] = useState(false)
  const [faults, setFaults] = useState<Faults>({})

  const { isBusy, error, run } = useAction(async () => {
    const isDateBroken = Boolean(
      form.current?.querySelector<HTMLInputElement>('[name=birth_date]')?.validity.badInput,
    )
    const found = faultsOf(draft, isDateBroken)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const changes = {
      ...(person ? changesOf(base, draft) : filled(draft)),
      ...(isNikRemoved && !draft.nik && { nik: '' }),
    }
    if (person && Object.keys(changes).length === 0)
      return void toast({ title: m.profile_nothing_changed() })
    const saved = await saveFields({ id: person?.id, isSelf }, changes)
    const next = draftOf(saved, getLocale())
    setBase(next)
    setDraft(next)
    setNikRemoved(false)
    toast({ title: m.profile_saved() })
    await (onSaved ?? router.invalidate.bind(router))()
  })
  const refused =
    error?.code === 'invalid_input' ? refusedField(error.details?.field, errorText(error)) : {}
  const shown: Faults = { ...refused, ...faults }
  const isAtField = Object.keys(shown).length > 0

  // Every field with a fault takes the focus when it appears; the first one shall have it.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults, error])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="grid gap-5">
      {error && !isAtField && (
        <FormAlert>
          {error.details?.field === 'is_self' ? m.booking_too_many_people() : errorText(error)}
        </FormAlert>
      )}
      <PersonFields
        draft={draft}
        faults={shown}
        nikMasked={isNikRemoved ? null : (person?.nik_masked ?? null)}
        isSelf={isSelf}
        proved={proved}
        onChange={(name, value) => setDraft((known) => ({ ...known, [name]: value }))}
        onRemoveNik={() => setNikRemoved(true)}
      />
      {!person && !isSelf && (
        <p className="text-sm text-muted-foreground">{m.profile_person_new_text()}</p>
      )}
      <SubmitButton isBusy={isBusy} className="justify-self-start">
        {m.profile_save()}
      </SubmitButton>
    </form>
  )
}

const filled = (draft: ReturnType<typeof draftOf>) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim()))
