import { unwrap } from '#app/lib/errors'
import type { SessionUser } from '#app/lib/session'
import { getSupabase } from '#app/lib/supabase/client'

export type StaffRole = 'admin' | 'receptionist' | 'physiotherapist'

/** What the caller may access according to the database; `clinic_id` null means all clinics. */
export type StaffAccess = {
  roles: { role: StaffRole; clinic_id: string | null }[]
  /** Ids of the caller on boards. */
  physiotherapist_ids: string[]
  /** Administrator of all clinics. */
  is_admin: boolean
  clinic_ids: string[]
  second_factor: 'none' | 'given' | 'missing' | 'must_enrol'
}

let known: { person: string; access: Promise<StaffAccess> } | undefined
let isListening = false

/**
 * The caller's access, cached per page and session: `forgetStaffAccess` and every auth event clear
 * the cache.
 */
export function getStaffAccess(user: SessionUser): Promise<StaffAccess> {
  if (import.meta.env.SSR) return readStaffAccess()
  const person = personOf(user)
  if (known?.person !== person) {
    const access = readStaffAccess()
    known = { person, access }
    // A failed read is not cached.
    access.catch(forgetStaffAccess)
  }
  return known.access
}

/** Primes the cache with what the server has read. */
export function rememberStaffAccess(user: SessionUser, access: StaffAccess) {
  known ??= { person: personOf(user), access: Promise.resolve(access) }
}

export const forgetStaffAccess = () => {
  known = undefined
}

/** Whether a user is staff, or would be after the second factor. */
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
  // GET, so that retryingFetch may retry it.
  const asked = supabase.rpc('my_staff_access', undefined, { get: true })
  return (await unwrap(asked)) as StaffAccess
}
