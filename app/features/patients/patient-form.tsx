import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { TextField } from '#app/components/form/text-field'
import { Checkbox } from '#app/components/ui/checkbox'
import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { errorText } from '#app/lib/error-text'
import { localizePath } from '#app/lib/locale'
import { forgetCreated, keptId } from '#app/lib/kept-id'
import { useAction } from '#app/lib/use-action'
import { showChanges } from '#app/lib/show-changes'
import { useKeptFields } from '#app/lib/use-kept-fields'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { savePerson } from './mutations'
import type { MyPatient } from './queries'

// Values besides the ids of known people.
const self = 'self'
const other = 'other'

const keptAs = 'patient'

/** Chooses whom the session is for: one of the account's people, or a new one by name. */
export function PatientForm({
  id,
  patients,
  hasPhone,
  initial,
  onPatient,
  onBusy,
}: {
  /** Id of the form; its button is outside of it. */
  id: string
  patients: MyPatient[]
  /** Whether the account has a phone number; otherwise the form asks for one beside the name. */
  hasPhone: boolean
  initial: string | undefined
  onPatient: (id: string) => Promise<void>
  /** Told while somebody is being entered or their time is being held. */
  onBusy: (isBusy: boolean) => void
}) {
  const [who, setWho] = useState(initial ?? patients[0]?.id ?? self)
  const [fullName, setFullName] = useState('')
  const [phone, setPhone] = useState('')
  const [hasWhatsApp, setHasWhatsApp] = useState(false)
  const [missing, setMissing] = useState<'full_name' | 'phone'>()
  // If the time could not be held, the next submit must not create the person again.
  const [saved, setSaved] = useState<{ key: string; id: string }>()
  const form = useRef<HTMLFormElement>(null)
  const keepFields = useKeptFields(form, keptAs)
  const isNew = who === self || who === other
  const stay = useStay(who)
  const router = useRouter()
  const { error, isBusy, run } = useAction(async () => {
    const isHere = stay()
    if (!isNew) {
      forgetCreated(keptAs)
      return onPatient(who)
    }
    const key = `${who} ${fullName.trim()} ${phone} ${hasWhatsApp}`
    let known = saved?.key === key ? saved.id : undefined
    const isMissing = !fullName.trim() ? 'full_name' : !hasPhone && !phone.trim() && 'phone'
    setMissing(isMissing || undefined)
    if (isMissing) return
    if (!known) {
      const isSelf = who === self
      const newId = keptId(keptAs)
      const person = await savePerson({ fullName, phone, isSelf, hasWhatsApp, newId })
      setSaved({ key, id: person.id })
      known = person.id
    }
    // Nothing is held for whoever has gone back meanwhile, or has chosen somebody else.
    forgetCreated(keptAs)
    if (!isHere()) return showChanges(router)
    await onPatient(known)
  })
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])
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
    <form
      ref={form}
      onInput={keepFields}
      id={id}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid max-w-100 gap-5"
    >
      {error && field !== 'full_name' && field !== 'phone' && (
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
            error={
              missing === 'full_name' || field === 'full_name'
                ? m.booking_name_missing()
                : undefined
            }
          />
          {!hasPhone && (
            <TextField
              label={m.profile_phone_label()}
              hint={m.profile_phone_hint()}
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required
              maxLength={40}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
              error={
                missing === 'phone'
                  ? m.profile_phone_missing()
                  : field === 'phone'
                    ? m.profile_phone_wrong()
                    : undefined
              }
            />
          )}
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
