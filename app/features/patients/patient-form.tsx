import { type SubmitEvent, type ReactNode, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { TextField } from '#app/components/form/text-field'
import { Checkbox } from '#app/components/ui/checkbox'
import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { errorText } from '#app/lib/error-text'
import { localizePath } from '#app/lib/locale'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { savePerson } from './mutations'
import { type MyPatient } from './queries'

// Beside the ids of people who are known already.
const self = 'self'
const other = 'other'

/** For whom the session is: someone the account knows, or a new person with their name. */
export function PatientForm({
  id,
  patients,
  initial,
  onPatient,
}: {
  /** Of the form; its button stands outside of it. */
  id: string
  patients: MyPatient[]
  initial: string | undefined
  onPatient: (id: string) => Promise<void>
}) {
  const [who, setWho] = useState(initial ?? patients[0]?.id ?? self)
  const [fullName, setFullName] = useState('')
  const [hasWhatsApp, setHasWhatsApp] = useState(false)
  const [isNameMissing, setNameMissing] = useState(false)
  // Pressed once more after the time could not be held, it is still the same person.
  const [saved, setSaved] = useState<{ key: string; id: string }>()
  const isNew = who === self || who === other
  const { error, run } = useAction(async () => {
    if (!isNew) return onPatient(who)
    const key = `${who} ${fullName.trim()} ${hasWhatsApp}`
    let known = saved?.key === key ? saved.id : undefined
    setNameMissing(!fullName.trim())
    if (!fullName.trim()) return
    if (!known) {
      const person = await savePerson({ fullName, isSelf: who === self, hasWhatsApp })
      setSaved({ key, id: person.id })
      known = person.id
    }
    await onPatient(known)
  })
  const field = error?.details?.field
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run()
  }
  const card = (value: string, children: ReactNode) => (
    <RadioCard
      key={value}
      name="patient"
      value={value}
      checked={who === value}
      onChange={() => setWho(value)}
    >
      {children}
    </RadioCard>
  )
  return (
    <form id={id} method="post" onSubmit={submit} noValidate className="grid max-w-100 gap-5">
      {error && field !== 'full_name' && (
        <FormAlert>
          {field === 'is_self' ? m.booking_too_many_people() : errorText(error)}
        </FormAlert>
      )}
      <RadioGroup>
        <legend className="mb-3 text-heading">{m.booking_patient_label()}</legend>
        {patients.map((patient) =>
          card(
            patient.id,
            <>
              <span className="font-semibold">{patient.full_name}</span>
              {patient.is_account_holder && (
                <span className="ml-2 text-sm opacity-80">{m.booking_patient_self()}</span>
              )}
            </>,
          ),
        )}
        {!patients.some((it) => it.is_account_holder) &&
          card(self, <span className="font-semibold">{m.booking_patient_me()}</span>)}
        {card(other, <span className="font-semibold">{m.booking_patient_other()}</span>)}
      </RadioGroup>
      {isNew && (
        <>
          <TextField
            key={who}
            label={m.booking_name_label()}
            hint={m.booking_name_hint()}
            name="name"
            autoComplete={who === self ? 'name' : 'off'}
            required
            maxLength={120}
            value={fullName}
            onChange={(event) => setFullName(event.target.value)}
            error={isNameMissing || field === 'full_name' ? m.booking_name_missing() : undefined}
          />
          {who === self && (
            <label className="flex items-start gap-3">
              <Checkbox
                name="whatsapp"
                checked={hasWhatsApp}
                onChange={(event) => setHasWhatsApp(event.target.checked)}
              />
              <span>{m.booking_whatsapp_consent()}</span>
            </label>
          )}
          <p className="text-sm text-muted-foreground">
            {who === self ? m.booking_care_consent() : m.booking_care_consent_other()}{' '}
            <a
              href={localizePath('/privacy')}
              target="_blank"
              className="underline underline-offset-4"
            >
              {m.booking_privacy()}
            </a>
          </p>
        </>
      )}
    </form>
  )
}
