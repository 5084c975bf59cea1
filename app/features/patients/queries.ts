import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** The people a user can book for: themself first, then the family. */
export async function listMyPatients(userId: string) {
  const supabase = await getSupabase()
  return unwrap(
    supabase
      .from('patients')
      .select('id, full_name, is_account_holder, phone')
      .eq('user_id', userId)
      .order('is_account_holder', { ascending: false })
      .order('full_name'),
  )
}

export type MyPatient = Awaited<ReturnType<typeof listMyPatients>>[number]
