import { formatLongDate } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { type PatientForm, sexes } from './schema'

type Stored = PatientRecord['patient']
/** A patient's stored data, as read by the form and as returned with stale_record. */
export type Known = Pick<
  Stored,
  | 'full_name'
  | 'phone'
  | 'birth_date'
  | 'sex'
  | 'email'
  | 'address'
  | 'emergency_contact_name'
  | 'emergency_contact_phone'
  | 'locale'
>

/** Formats a number for the form; an incomplete one is left as typed. */
export const shownPhone = (text: string) => phoneText(text.replace(/^0(?=8\d{7,12}$)/, '+62'))

/** Stored values as form values. */
export const valuesOf = (known: Known, hasWhatsApp: boolean): PatientForm => ({
  full_name: known.full_name,
  phone: known.phone ? phoneText(known.phone) : '',
  birth_date: known.birth_date ?? '',
  sex: sexes.find((sex) => sex === known.sex) ?? 'unknown',
  email: known.email ?? '',
  address: known.address ?? '',
  nik: '',
  removes_nik: false,
  emergency_contact_name: known.emergency_contact_name ?? '',
  emergency_contact_phone: known.emergency_contact_phone
    ? phoneText(known.emergency_contact_phone)
    : '',
  locale: known.locale === 'en' ? 'en' : 'id',
  whatsapp: hasWhatsApp,
  clinic_id: '',
})

/** The changed fields, as save_patient expects them: others are not overwritten. */
export function changesOf(base: PatientForm, { whatsapp, removes_nik, ...values }: PatientForm) {
  const fields = Object.entries(values).filter(
    ([name, value]) => value.trim() !== base[name as keyof PatientForm],
  )
  return {
    ...Object.fromEntries(
      fields.map(([name, value]) => [name, value === 'unknown' ? null : value.trim() || null]),
    ),
    ...(removes_nik && !values.nik.trim() && { nik: null }),
    ...(whatsapp !== base.whatsapp && { consents: { whatsapp } }),
  }
}

const text = (value: string) => value || '–'
const sexNames = {
  female: m.profile_sex_female,
  male: m.profile_sex_male,
  unknown: m.profile_sex_none,
}

/** The label of a sex. */
export const sexText = (sex: string | null) =>
  sexNames[sexes.find((one) => one === sex) ?? 'unknown']()
export const birthDateText = (day: string) => (day ? formatLongDate(day, { timeZone: 'UTC' }) : '–')

type Field = { name: keyof PatientForm; label: string; show: (value: never) => string }

/** Labels and formatting of the fields, in the order in which people give them. */
export const shownFields = (): Field[] => [
  { name: 'full_name', label: m.profile_name_label(), show: text },
  { name: 'phone', label: m.profile_phone_label(), show: text },
  { name: 'birth_date', label: m.profile_birth_date_label(), show: birthDateText },
  { name: 'sex', label: m.profile_sex_label(), show: sexText },
  { name: 'email', label: m.profile_email_label(), show: text },
  { name: 'address', label: m.profile_address_label(), show: text },
  { name: 'emergency_contact_name', label: m.profile_contact_name_label(), show: text },
  { name: 'emergency_contact_phone', label: m.profile_contact_phone_label(), show: text },
  {
    name: 'locale',
    label: m.profile_locale_label(),
    show: (locale: string) => (locale === 'en' ? 'English' : 'Bahasa Indonesia'),
  },
]
