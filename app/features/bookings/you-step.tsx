import { type FormEvent, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { TextField } from '#app/components/form/text-field'
import { Checkbox } from '#app/components/ui/checkbox'
import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { SignInInline } from '#app/features/auth/sign-in-inline'
import { saveOwnPatient } from '#app/features/patients/mutations'
import { type MyPatient } from '#app/features/patients/queries'
import { errorText } from '#app/lib/error-text'
import { localizePath } from '#app/lib/locale'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { stepFormId } from './step-form'

/** Who comes: signing in by code, only now, and the name if we do not know it. */
export function YouStep({
  isSignedIn,
  patients,
  onSignedIn,
  onPatient,
}: {
  isSignedIn: boolean
  patients: MyPatient[]
  onSignedIn: () => Promise<void>
  /** Goes on with this patient. */
  onPatient: (id: string) => Promise<void>
}) {
  if (!isSignedIn)
    return (
      <div className="grid max-w-100 gap-5">
        <SignInInline intro={m.booking_sign_in_intro()} onSignedIn={onSignedIn} />
      </div>
    )
  return patients.length === 0 ? (
    <NameForm onPatient={onPatient} />
  ) : (
    <ChoosePatient patients={patients} onPatient={onPatient} />
  )
}

function NameForm({ onPatient }: { onPatient: (id: string) => Promise<void> }) {
  const [fullName, setFullName] = useState('')
  const [hasWhatsApp, setHasWhatsApp] = useState(false)
  const [fault, setFault] = useState<string>()
  const { error, run } = useAction(async () => {
    if (!fullName.trim()) return setFault(m.booking_name_missing())
    setFault(undefined)
    const saved = await saveOwnPatient({ fullName, hasWhatsApp })
    await onPatient(saved.id)
  })
  const isNameWrong = error?.details?.field === 'full_name'
  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }
  return (
    <form
      id={stepFormId}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid max-w-100 gap-5"
    >
      {error && !isNameWrong && <FormAlert>{errorText(error)}</FormAlert>}
      <TextField
        label={m.booking_name_label()}
        hint={m.booking_name_hint()}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
        error={fault ?? (isNameWrong ? m.booking_name_missing() : undefined)}
      />
      <label className="flex items-start gap-3">
        <Checkbox
          name="whatsapp"
          checked={hasWhatsApp}
          onChange={(event) => setHasWhatsApp(event.target.checked)}
        />
        <span>{m.booking_whatsapp_consent()}</span>
      </label>
      <p className="text-sm text-muted-foreground">
        {m.booking_care_consent()}{' '}
        <a href={localizePath('/privacy')} target="_blank" className="underline underline-offset-4">
          {m.booking_privacy()}
        </a>
      </p>
    </form>
  )
}

function ChoosePatient({
  patients,
  onPatient,
}: {
  patients: MyPatient[]
  onPatient: (id: string) => Promise<void>
}) {
  const [chosen, setChosen] = useState(patients[0]?.id)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) void onPatient(chosen)
  }
  return (
    <form id={stepFormId} method="post" onSubmit={submit} className="max-w-100">
      <RadioGroup>
        <legend className="mb-3 text-heading">{m.booking_patient_label()}</legend>
        {patients.map((patient) => (
          <RadioCard
            key={patient.id}
            name="patient"
            value={patient.id}
            checked={patient.id === chosen}
            onChange={() => setChosen(patient.id)}
          >
            <span className="font-semibold">{patient.full_name}</span>
            {patient.is_account_holder && (
              <span className="ml-2 text-sm opacity-80">{m.booking_patient_self()}</span>
            )}
          </RadioCard>
        ))}
      </RadioGroup>
    </form>
  )
}
