import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'

/**
 * The user's own patient, from what a first booking asks: the name, and whether reminders may come
 * by WhatsApp. Going on below the words that say so is the consent to care.
 */
export async function saveOwnPatient(own: {
  fullName: string
  hasWhatsApp: boolean
}): Promise<{ id: string }> {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('save_patient', {
      patient: {
        is_self: true,
        full_name: own.fullName,
        locale: getLocale(),
        consents: { care: true, whatsapp: own.hasWhatsApp },
      },
    }),
  )
}
