import { type SubmitEvent, useEffect, useRef } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { LeaveQuestion } from '#app/components/form/leave-question'
import { SubmitButton } from '#app/components/form/submit-button'
import { errorText } from '#app/lib/error-text'
import { useKeptFields } from '#app/lib/use-kept-fields'
import { m } from '#app/paraglide/messages.js'
import { focusFault } from '#app/lib/focus-fault'
import type { Person, Proved } from './people'
import { type Faults, refusedField } from './person-draft'
import { PersonFields } from './person-fields'
import { usePersonForm } from './use-person-form'

/** The form of one person. Sends only changed fields. */
export function PersonForm({
  person,
  isSelf,
  proved,
  onSaved,
}: {
  /** Undefined for a new person. */
  person: Person | undefined
  isSelf: boolean
  /** The account's verified addresses; family members have no account. */
  proved?: Proved
  onSaved?: () => Promise<unknown>
}) {
  const form = useRef<HTMLFormElement>(null)
  // Only a new person's input is kept: restored over saved values it would look saved.
  const keptAs = person ? undefined : isSelf ? 'self' : 'person'
  const keepFields = useKeptFields(form, keptAs, 'nik')
  // Somebody who signed up by e-mail must give a phone number.
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

  // Each invalid field takes the focus when it appears; give it to the first one.
  useEffect(() => {
    focusFault(form.current)
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
      {/* Once somebody new is saved the page is left, with what was typed meanwhile. */}
      <div inert={isBusy && !state.known && !isAtField} className="grid gap-5">
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
      </div>
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
