import { unwrap } from '#app/lib/errors'
import { type SessionUser } from '#app/lib/session'
import { getSupabase } from '#app/lib/supabase/client'

export type StaffRole = 'admin' | 'receptionist' | 'physiotherapist'

/** What the database lets the caller into; `clinic_id` null means all clinics. */
export type StaffAccess = {
  roles: { role: StaffRole; clinic_id: string | null }[]
  /** Who the caller is on boards. */
  physiotherapist_ids: string[]
  /** Of all clinics. */
  is_admin: boolean
  clinic_ids: string[]
  second_factor: 'none' | 'given' | 'missing' | 'must_enrol'
}

let known: { person: string; access: Promise<StaffAccess> } | undefined
let isListening = false

/**
 * The caller's access, asked once per page and session: `forgetStaffAccess` makes the next caller
 * ask again, and so does everything that happens to the session.
 */
export function getStaffAccess(user: SessionUser): Promise<StaffAccess> {
  if (import.meta.env.SSR) return readStaffAccess()
  const person = personOf(user)
  if (known?.person !== person) {
    const access = readStaffAccess()
    known = { person, access }
    // What could not be said is asked again.
    access.catch(forgetStaffAccess)
  }
  return known.access
}

/** Hands on what the server has asked already. */
export function rememberStaffAccess(user: SessionUser, access: StaffAccess) {
  known ??= { person: personOf(user), access: Promise.resolve(access) }
}

export const forgetStaffAccess = () => {
  known = undefined
}

/** Whether somebody works here, or would with their second factor. */
export const isStaff = ({ roles, second_factor }: StaffAccess) =>
  roles.length > 0 || second_factor === 'missing' || second_factor === 'must_enrol'

const personOf = ({ id, level }: SessionUser) => `${id} ${level}`

async function readStaffAccess(): Promise<StaffAccess> {
  const supabase = await getSupabase()
  if (!import.meta.env.SSR && !isListening) {
    isListening = true
    supabase.auth.onAuthStateChange((event) => {
      if (event !== 'INITIAL_SESSION') forgetStaffAccess()
    })
  }
  // Read with GET, so that the fetch below may ask again.
  const asked = supabase.rpc('my_staff_access', undefined, { get: true })
  return (await unwrap(asked)) as StaffAccess
}

export type StaffClinic = {
  id: string
  slug: string
  name: string
  time_zone: string
  is_active: boolean
}

/** The clinics somebody works in, as the switch between them shows them. */
export async function listStaffClinics(ids: string[]): Promise<StaffClinic[]> {
  const supabase = await getSupabase()
  const query = supabase
    .from('clinics')
    .select('id, slug, name, time_zone, is_active')
    .in('id', ids)
  return unwrap(query.order('sort_order').order('name'))
}
