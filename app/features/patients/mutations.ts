import { toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'
import type { PersonRecord, Purpose } from './people'
import type { Draft } from './person-draft'

/**
 * Saves the user's own patient, or one more person whom they book for, with the data that a booking
 * needs: the name, a phone number unless the clinic has one, and whether to send reminders by
 * WhatsApp. Continuing below the text that says so is the consent to care.
 */
export async function savePerson(person: {
  fullName: string
  /** In any notation; empty if the clinic has one. */
  phone: string
  isSelf: boolean
  hasWhatsApp: boolean
  /** The id of one more person. */
  newId: string
}) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('save_patient', {
      patient: {
        is_mine: true,
        is_self: person.isSelf,
        ...(!person.isSelf && { new_id: person.newId }),
        full_name: person.fullName,
        ...(person.phone.trim() && { phone: person.phone }),
        locale: getLocale(),
        consents: { care: true, ...(person.isSelf && { whatsapp: person.hasWhatsApp }) },
      },
    }),
  )
}

/**
 * Saves the given fields of an existing or a new person, and returns the record.
 * @param newId the id of a new family member
 * @throws AppError stale_record when it has changed since it was read
 */
export async function saveFields(
  {
    known,
    isSelf,
    newId,
  }: { known: PersonRecord | undefined; isSelf: boolean; newId: string | undefined },
  fields: Partial<Draft>,
) {
  const supabase = await getSupabase()
  const who = known
    ? { id: known.id, version: known.updated_at }
    : {
        is_mine: true,
        is_self: isSelf,
        ...(!isSelf && { new_id: newId }),
        consents: { care: true },
      }
  return unwrap(supabase.rpc('save_patient', { patient: { ...who, ...fields } }))
}

export async function agreeTo(patientId: string, purpose: Purpose) {
  const supabase = await getSupabase()
  await unwrap(
    supabase.rpc('save_patient', { patient: { id: patientId, consents: { [purpose]: true } } }),
  )
}

export async function withdrawConsent(patientId: string, purpose: Purpose) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('withdraw_consent', { patient_id: patientId, purpose }))
}

/** Removes a family member from the account; done as well if they are no longer in it. */
export async function removePerson(patientId: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('remove_person', { patient_id: patientId })).catch((error: unknown) => {
    if (toAppError(error).code !== 'not_found') throw error
  })
}
