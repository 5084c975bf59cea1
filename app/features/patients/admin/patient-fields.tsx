import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import type { usePatientForm } from './use-patient-form'
import { shownPhone } from './patient-values'
import { SimilarPatients } from './similar-patients'

type Props = {
  form: ReturnType<typeof usePatientForm>['form']
  nikMasked: string | null
  /** Clinics of a new patient, if there is a choice. */
  clinics: StaffClinic[]
  id?: string
}

/** The fields of a patient, in the order in which people give them. */
export function PatientFields({ form, nikMasked, clinics, id }: Props) {
  return (
    <>
      {clinics.length > 1 && (
        <form.AppField name="clinic_id">
          {(field) => (
            <field.SelectField
              label={m.admin_clinic()}
              options={clinics.map((clinic) => ({ value: clinic.id, label: clinic.name }))}
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="full_name">
        {(field) => <field.TextField label={m.profile_name_label()} hint={m.profile_name_hint()} />}
      </form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="phone">
          {(field) => (
            <field.PhoneField
              label={m.profile_phone_label()}
              hint={m.admin_patient_phone_hint()}
              shown={shownPhone}
            />
          )}
        </form.AppField>
        <form.AppField name="birth_date">
          {(field) => (
            <field.BirthDateField
              label={m.profile_birth_date_label()}
              hint={m.admin_patient_birth_date_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="sex">
          {(field) => (
            <field.SelectField
              label={m.profile_sex_label()}
              options={[
                { value: 'unknown', label: m.profile_sex_none() },
                { value: 'female', label: m.profile_sex_female() },
                { value: 'male', label: m.profile_sex_male() },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.TextField label={m.profile_email_label()} type="email" inputMode="email" />
          )}
        </form.AppField>
      </div>
      <form.AppField name="address">
        {(field) => (
          <field.TextareaField label={m.profile_address_label()} hint={m.profile_address_hint()} />
        )}
      </form.AppField>
      <form.AppField name="nik">
        {(field) => (
          <field.TextField
            label={m.profile_nik_label()}
            hint={nikMasked ? m.profile_nik_known({ nik: nikMasked }) : m.profile_nik_hint()}
            inputMode="numeric"
          />
        )}
      </form.AppField>
      {nikMasked && (
        <form.AppField name="removes_nik">
          {(field) => <field.CheckboxField label={m.profile_nik_remove()} />}
        </form.AppField>
      )}
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold text-muted-foreground">
          {m.profile_contact_title()}
        </legend>
        <form.AppField name="emergency_contact_name">
          {(field) => <field.TextField label={m.profile_contact_name_label()} />}
        </form.AppField>
        <form.AppField name="emergency_contact_phone">
          {(field) => (
            <field.PhoneField label={m.profile_contact_phone_label()} shown={shownPhone} />
          )}
        </form.AppField>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="locale">
          {(field) => (
            <field.SelectField
              label={m.profile_locale_label()}
              options={[
                { value: 'id', label: 'Bahasa Indonesia' },
                { value: 'en', label: 'English' },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="whatsapp">
          {(field) => (
            <field.CheckboxField
              label={m.admin_patient_whatsapp()}
              hint={m.admin_patient_whatsapp_hint()}
            />
          )}
        </form.AppField>
      </div>
      <form.Subscribe
        selector={({ values: { full_name, phone, email, birth_date } }) => ({
          full_name,
          phone,
          email,
          birth_date,
        })}
      >
        {(typed) => <SimilarPatients typed={typed} {...(id && { exceptId: id })} />}
      </form.Subscribe>
    </>
  )
}
