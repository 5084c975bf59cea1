import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { StaffAccess } from './queries'

export type StaffClinic = {
  id: string
  slug: string
  name: string
  time_zone: string
  is_active: boolean
}

/** Those of a user's clinics of which they are an administrator, not the front desk alone. */
export const administered = ({ is_admin, roles }: StaffAccess, clinics: StaffClinic[]) =>
  clinics.filter(
    ({ id }) =>
      is_admin || roles.some(({ role, clinic_id }) => role === 'admin' && clinic_id === id),
  )

/** The clinics that a user works in, for the clinic switch. */
export async function listStaffClinics(ids: string[]): Promise<StaffClinic[]> {
  const supabase = await getSupabase()
  const query = supabase
    .from('clinics')
    .select('id, slug, name, time_zone, is_active')
    .in('id', ids)
  return unwrap(query.order('sort_order').order('name'))
}
