import { BadgeCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectField } from '#app/components/form/select-field'
import { TextField } from '#app/components/form/text-field'
import { Alert, AlertDescription } from '#app/components/ui/alert'
import { Button } from '#app/components/ui/button'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import type { Proved } from './people'
import type { Draft, Faults, FieldName } from './person-draft'

type Props = {
  draft: Draft
  faults: Faults
  /** Values that somebody else has saved in fields the user has changed. */
  theirs: Partial<Draft> | undefined
  nikMasked: string | null
  /** Fields that contradict the stored NIK. */
  mismatch: string[]
  isSelf: boolean
  needsPhone: boolean
  proved: Proved | undefined
  onChange: (name: FieldName, value: string) => void
  onRemoveNik: () => void
}

/** The fields of a person, in the order in which a receptionist asks for them. */
export function PersonFields({
  draft,
  faults,
  theirs,
  nikMasked,
  mismatch,
  isSelf,
  needsPhone,
  proved,
  onChange,
  onRemoveNik,
}: Props) {
  const field = (name: FieldName, complete?: string) => ({
    name,
    value: draft[name],
    error: faults[name],
    autoComplete: isSelf && complete ? complete : 'off',
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  })
  const hint = (name: FieldName, usual?: ReactNode) =>
    theirs?.[name] === undefined ? usual : m.profile_stale_value({ value: theirs[name] || '–' })
  return (
    <>
      <TextField
        label={m.profile_name_label()}
        hint={hint('full_name', m.profile_name_hint())}
        required
        maxLength={120}
        {...field('full_name', 'name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.profile_phone_label()}
          hint={hint(
            'phone',
            proved && draft.phone ? (
              <State isProved={isProvedPhone(draft, proved)} />
            ) : (
              m.profile_phone_hint()
            ),
          )}
          type="tel"
          inputMode="tel"
          required={needsPhone}
          maxLength={40}
          {...field('phone', 'tel')}
        />
        <TextField
          label={m.profile_email_label()}
          hint={hint(
            'email',
            proved && draft.email && (
              <State isProved={draft.email.trim().toLowerCase() === proved.email} />
            ),
          )}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...field('email', 'email')}
        />
        <TextField
          label={m.profile_birth_date_label()}
          hint={hint('birth_date')}
          type="date"
          min="1900-01-02"
          max={dayOf(now())}
          {...field('birth_date', 'bday')}
        />
        <SelectField label={m.profile_sex_label()} hint={hint('sex')} {...field('sex', 'sex')}>
          <option value="">{m.profile_sex_none()}</option>
          <option value="female">{m.profile_sex_female()}</option>
          <option value="male">{m.profile_sex_male()}</option>
        </SelectField>
      </div>
      <TextField
        label={m.profile_address_label()}
        hint={hint('address', m.profile_address_hint())}
        multiline
        maxLength={300}
        {...field('address', 'street-address')}
      />
      <div>
        <TextField
          label={m.profile_nik_label()}
          hint={nikMasked ? m.profile_nik_known({ nik: nikMasked }) : m.profile_nik_hint()}
          inputMode="numeric"
          maxLength={40}
          {...field('nik')}
        />
        {nikMasked && mismatch.length > 0 && (
          <Alert variant="waiting" role="status" className="mt-3">
            <TriangleAlert aria-hidden />
            <AlertDescription>
              {mismatch.includes('birth_date')
                ? mismatch.includes('sex')
                  ? m.profile_nik_mismatch_both()
                  : m.profile_nik_mismatch_birth_date()
                : m.profile_nik_mismatch_sex()}{' '}
              {m.profile_nik_mismatch_help()}
            </AlertDescription>
          </Alert>
        )}
        {nikMasked && (
          <Button variant="link" size="text" className="min-h-11" onClick={onRemoveNik}>
            {m.profile_nik_remove()}
          </Button>
        )}
      </div>
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{m.profile_contact_title()}</legend>
        <TextField
          label={m.profile_contact_name_label()}
          hint={hint('emergency_contact_name')}
          maxLength={120}
          {...field('emergency_contact_name')}
        />
        <TextField
          label={m.profile_contact_phone_label()}
          hint={hint('emergency_contact_phone')}
          type="tel"
          inputMode="tel"
          maxLength={40}
          {...field('emergency_contact_phone')}
        />
      </fieldset>
      <SelectField
        label={m.profile_locale_label()}
        hint={hint('locale', m.profile_locale_hint())}
        {...field('locale')}
      >
        <option value="id" lang="id">
          Bahasa Indonesia
        </option>
        <option value="en" lang="en">
          English
        </option>
      </SelectField>
    </>
  )
}

const isProvedPhone = (draft: Draft, { phone }: Proved) =>
  phone !== undefined && [phone, phoneText(phone)].includes(draft.phone.trim())

/** Whether an address is one of the account's verified ones. */
function State({ isProved }: { isProved: boolean }) {
  if (!isProved) return m.profile_unverified()
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-confirmed-foreground">
      <BadgeCheck aria-hidden className="size-4" />
      {m.profile_verified()}
    </span>
  )
}
