import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { PatientUnreachable } from '#app/features/reach/admin/patient-unreachable'
import type { StaffClinic } from '#app/features/staff/clinics'
import { formatLongDate } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { NikLine } from './nik-line'
import { birthDateText, sexText } from './patient-values'

const consentNames: Record<string, () => string> = {
  care: m.profile_consent_care,
  whatsapp: m.profile_consent_whatsapp,
  marketing: m.profile_consent_marketing,
}

/** Personal data of a patient. */
export function PatientFacts({
  record: { patient, consents, clinic_ids, last_visit_on },
  clinics,
}: {
  record: PatientRecord
  clinics: StaffClinic[]
}) {
  const granted = Object.keys(consents).filter((purpose) => consents[purpose])
  const known = clinics.filter(({ id }) => clinic_ids.includes(id)).map(({ name }) => name)
  const contact = [
    patient.emergency_contact_name,
    patient.emergency_contact_phone && phoneText(patient.emergency_contact_phone),
  ].filter(Boolean)
  const facts: [string, ReactNode][] = [
    [m.profile_birth_date_label(), birthDateText(patient.birth_date ?? '')],
    [m.profile_sex_label(), sexText(patient.sex)],
    // A number stands above, to be called.
    ...(patient.phone ? [] : [[m.profile_phone_label(), '–'] as [string, ReactNode]]),
    [m.profile_email_label(), patient.email ?? '–'],
    [m.profile_address_label(), patient.address ?? '–'],
    [
      m.admin_patient_nik(),
      <NikLine key="nik" patientId={patient.id} masked={patient.nik_masked} />,
    ],
    [m.profile_contact_title(), contact.join(', ') || '–'],
    [m.profile_locale_label(), patient.locale === 'en' ? 'English' : 'Bahasa Indonesia'],
    [
      m.profile_consents_title(),
      granted.map((purpose) => consentNames[purpose]?.() ?? purpose).join(', ') || '–',
    ],
    [
      m.admin_patient_account(),
      patient.has_account ? m.admin_patient_account_yes() : m.admin_patient_account_no(),
    ],
    [m.admin_patient_clinics(), known.join(', ') || '–'],
    [
      m.admin_patient_last_visit(),
      last_visit_on ? formatLongDate(last_visit_on, { timeZone: 'UTC' }) : '–',
    ],
  ]
  return (
    <section
      aria-label={m.admin_patient_facts()}
      className="grid gap-4 rounded-lg border bg-card p-4"
    >
      <PatientUnreachable patientId={patient.id} />
      {patient.nik_mismatch.length > 0 && (
        <p className="flex gap-2 rounded-md bg-waiting px-3 py-2 text-sm text-waiting-foreground">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {patient.nik_mismatch.includes('sex')
            ? patient.nik_mismatch.includes('birth_date')
              ? m.profile_nik_mismatch_both()
              : m.profile_nik_mismatch_sex()
            : m.profile_nik_mismatch_birth_date()}
        </p>
      )}
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 font-medium break-words max-sm:-mt-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
