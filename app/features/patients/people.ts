import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export const purposes = ['care', 'whatsapp', 'marketing'] as const
export type Purpose = (typeof purposes)[number]

export type ConsentText = {
  purpose: Purpose
  version: number
  body_id: string
  body_en: string
}

export type Consent = {
  purpose: Purpose
  version: number
  is_granted: boolean
  given_at: string
  text: { body_id: string; body_en: string }
}

/** The stored data of a person. */
export type PersonRecord = {
  id: string
  is_account_holder: boolean
  full_name: string
  phone: string | null
  email: string | null
  birth_date: string | null
  sex: string | null
  address: string | null
  nik_masked: string | null
  /** Fields that contradict the NIK: `birth_date`, `sex`. */
  nik_mismatch: string[]
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
  locale: string
  updated_at: string
}

/** A person managed by the account, with their consents. */
export type Person = PersonRecord & {
  /** Newest first; the first of each purpose applies. */
  consents: Consent[]
}

const columns = `id, is_account_holder, full_name, phone, email, birth_date, sex, address, nik_masked, nik_mismatch,
  emergency_contact_name, emergency_contact_phone, locale, updated_at,
  consents:patient_consents!patient_consents_patient_id_fkey(purpose, version, is_granted, given_at,
    text:consent_texts!patient_consents_purpose_version_fkey(body_id, body_en))`

/** The account holder first, then the family by name. */
export async function listPeople(userId: string): Promise<Person[]> {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .from('patients')
      .select(columns)
      .eq('user_id', userId)
      .order('is_account_holder', { ascending: false })
      .order('full_name')
      .order('given_at', { referencedTable: 'consents', ascending: false })
      .overrideTypes<Person[], { merge: false }>(),
  )
}

export async function getPerson(id: string): Promise<Person> {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .from('patients')
      .select(columns)
      .eq('id', id)
      .single()
      .overrideTypes<Person, { merge: false }>(),
  )
}

/** The current consent texts: the newest of each purpose. */
export async function listConsentTexts(): Promise<ConsentText[]> {
  const supabase = await getSupabase()
  const texts = await unwrap(
    supabase
      .from('consent_texts')
      .select('purpose, version, body_id, body_en')
      .order('version', { ascending: false })
      .overrideTypes<ConsentText[], { merge: false }>(),
  )
  return purposes.flatMap((purpose) => texts.find((text) => text.purpose === purpose) ?? [])
}

/** The account's verified addresses, which are used for sign-in. */
export type Proved = { email: string | undefined; phone: string | undefined }

export async function getProved(): Promise<Proved> {
  const { auth } = await getSupabase()
  const { user } = await unwrap(auth.getUser())
  return {
    email: (user?.email_confirmed_at && user.email) || undefined,
    phone: user?.phone_confirmed_at && user.phone ? `+${user.phone}` : undefined,
  }
}
