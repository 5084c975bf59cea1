import { type SubmitEvent, useEffect, useRef } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { LeaveQuestion } from '#app/components/form/leave-question'
import { SubmitButton } from '#app/components/form/submit-button'
import { errorText } from '#app/lib/error-text'
import { useKeptFields } from '#app/lib/use-kept-fields'
import { m } from '#app/paraglide/messages.js'
import { type Person, type Proved } from './people'
import { type Faults, refusedField } from './person-draft'
import { PersonFields } from './person-fields'
import { usePersonForm } from './use-person-form'

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
  const form = useRef<HTMLFormElement>(null)
  // What is known already stands in the fields; typed over it unsaved, it would look as if it were.
  const keptAs = person ? undefined : isSelf ? 'self' : 'person'
  const keepFields = useKeptFields(form, keptAs, 'nik')
  // Whoever comes here first by e-mail can be called afterwards.
  const needsPhone = isSelf && !person && !proved?.phone
  const { error, faults, theirs, isBusy, run, ...state } = usePersonForm({
    person,
    isSelf,
    needsPhone,
    form,
    onSaved,
    keptAs,
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
    <form
      ref={form}
      onInput={keepFields}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid gap-5"
    >
      {error && !isAtField && (
        <FormAlert>
          {error.details?.field === 'is_self' ? m.booking_too_many_people() : errorText(error)}
        </FormAlert>
      )}
      {theirs && <FormAlert variant="waiting">{m.error_stale_record()}</FormAlert>}
      <PersonFields
        draft={state.draft}
        faults={shown}
        theirs={theirs}
        nikMasked={state.nikMasked}
        mismatch={state.known?.nik_mismatch ?? []}
        isSelf={isSelf}
        needsPhone={needsPhone}
        proved={proved}
        onChange={state.change}
        onRemoveNik={state.removeNik}
      />
      {!person && !isSelf && (
        <p className="text-sm text-muted-foreground">{m.profile_person_new_text()}</p>
      )}
      <SubmitButton isBusy={isBusy} className="justify-self-start">
        {m.profile_save()}
      </SubmitButton>
      <LeaveQuestion isChanged={state.isUnsaved} />
    </form>
  )
}
