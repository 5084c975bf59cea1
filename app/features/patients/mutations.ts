import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'

/**
 * The user's own patient, or one more person whom they book for, from what a booking asks: the
 * name, and whether reminders may come by WhatsApp. Going on below the words that say so is the
 * consent to care.
 */
export async function savePerson(person: {
  fullName: string
  isSelf: boolean
  hasWhatsApp: boolean
}): Promise<{ id: string }> {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('save_patient', {
      patient: {
        is_self: person.isSelf,
        full_name: person.fullName,
        locale: getLocale(),
        consents: { care: true, ...(person.isSelf && { whatsapp: person.hasWhatsApp }) },
      },
    }),
  )
}
