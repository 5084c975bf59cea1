import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import type { PersonRecord } from './people'

/** The editable fields of a person. */
export const fieldNames = [
  'full_name',
  'phone',
  'email',
  'birth_date',
  'sex',
  'address',
  'nik',
  'emergency_contact_name',
  'emergency_contact_phone',
  'locale',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Draft = Record<FieldName, string>
export type Faults = Partial<Record<FieldName, string>>

/** Stored values as field values; a NIK is never shown again. */
export function draftOf(person: PersonRecord | undefined, locale: string): Draft {
  return {
    full_name: person?.full_name ?? '',
    phone: person?.phone ? phoneText(person.phone) : '',
    email: person?.email ?? '',
    birth_date: person?.birth_date ?? '',
    sex: person?.sex ?? '',
    address: person?.address ?? '',
    nik: '',
    emergency_contact_name: person?.emergency_contact_name ?? '',
    emergency_contact_phone: person?.emergency_contact_phone
      ? phoneText(person.emergency_contact_phone)
      : '',
    locale: person?.locale ?? locale,
  }
}

/** The changed fields; only these are saved, so that concurrent changes of others stay. */
export const changesOf = (base: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(
    fieldNames
      .filter((name) => draft[name].trim() !== base[name])
      .map((name) => [name, draft[name].trim()]),
  )

/**
 * Merges the user's draft into a record that was saved by somebody else meanwhile.
 * @returns the merged draft, and the fields that both have changed differently
 */
export function mergedDraft(base: Draft, draft: Draft, theirs: Draft) {
  const changed = (name: FieldName) => draft[name].trim() !== base[name]
  const merged = Object.fromEntries(
    fieldNames.map((name) => [name, changed(name) ? draft[name] : theirs[name]]),
  ) as Draft
  const both = fieldNames.filter(
    (name) => changed(name) && theirs[name] !== base[name] && theirs[name] !== draft[name].trim(),
  )
  return { merged, both }
}

/** Saved values, overwritten by what was typed since the save was sent. */
export const typedSince = (sent: Draft, now: Draft, saved: Draft) =>
  Object.fromEntries(
    fieldNames.map((name) => [name, now[name] === sent[name] ? saved[name] : now[name]]),
  ) as Draft

/** Client-side checks: only shapes, never a business rule. */
export function faultsOf(
  draft: Draft,
  { isDateBroken, needsPhone }: { isDateBroken: boolean; needsPhone: boolean },
): Faults {
  const nik = draft.nik.replace(/[\s.-]/g, '')
  return {
    ...(!draft.full_name.trim() && { full_name: m.profile_name_missing() }),
    ...(needsPhone && !draft.phone.trim() && { phone: m.profile_phone_missing() }),
    ...(draft.email.trim() &&
      !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(draft.email.trim()) && { email: m.profile_email_wrong() }),
    ...(isDateBroken && { birth_date: m.profile_birth_date_wrong() }),
    ...(nik && !/^\d{16}$/.test(nik) && { nik: m.profile_nik_wrong() }),
  }
}

const wrong: Partial<Record<FieldName, () => string>> = {
  full_name: m.profile_name_missing,
  phone: m.profile_phone_wrong,
  email: m.profile_email_wrong,
  birth_date: m.profile_birth_date_wrong,
  nik: m.profile_nik_wrong,
  emergency_contact_phone: m.profile_phone_wrong,
}

/** Error text for the field that the database refused. */
export function refusedField(field: unknown, fallback: string): Faults {
  const name = fieldNames.find((it) => it === field)
  return name ? { [name]: wrong[name]?.() ?? fallback } : {}
}
