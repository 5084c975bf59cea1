import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { AppError, toAppError } from './errors'
import { getSupabase } from './supabase/client'
import { rememberWantedPath } from './wanted-path'

export type SessionUser = {
  id: string
  email: string | undefined
  phone: string | undefined
  /** `aal2` after a second factor. */
  level: string
}

type Claims = Record<string, unknown> & { sub: string }

const toUser = (claims: Claims): SessionUser => ({
  id: claims.sub,
  email: typeof claims.email === 'string' && claims.email ? claims.email : undefined,
  phone: typeof claims.phone === 'string' && claims.phone ? claims.phone : undefined,
  level: typeof claims.aal === 'string' ? claims.aal : 'aal1',
})

const hasSessionCookie = () => /(?:^|; )sb-[^=]+-auth-token(\.0)?=/.test(document.cookie)

/**
 * Who is signed in. The server has the token verified; the browser, for navigation only, believes
 * its own cookie. What anyone may read or do is decided by the database.
 */
export const sessionUser = createIsomorphicFn()
  .server(async (): Promise<SessionUser | undefined> => {
    const { forgetSession, serverClient } = await import('./supabase/server')
    const { data, error } = await serverClient().auth.getClaims()
    if (data) return toUser(data.claims)
    // Who cannot be asked about is not thereby a visitor.
    const failure = error && toAppError(error)
    if (failure?.code === 'network') throw failure
    forgetSession()
    return undefined
  })
  .client(async (): Promise<SessionUser | undefined> => {
    if (!hasSessionCookie()) return undefined
    const supabase = await getSupabase()
    const { data } = await supabase.auth.getSession()
    const payload = data.session?.access_token.split('.')[1]
    if (!payload) return undefined
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    return toUser(JSON.parse(new TextDecoder().decode(bytes)) as Claims)
  })

/** For `beforeLoad`: a visitor goes to sign-in, and comes back to this page afterwards. */
export async function requireUser(location: ParsedLocation): Promise<SessionUser> {
  const user = await sessionUser()
  if (user) return user
  rememberWantedPath(location.href)
  throw redirect({ to: '/auth/login' })
}

export type StaffMember = {
  role: 'admin' | 'receptionist' | 'physiotherapist'
  clinicId: string | null
}

/** For `beforeLoad` of /admin: a visitor goes to sign-in, a patient is refused. */
export async function requireStaff(location: ParsedLocation) {
  const user = await requireUser(location)
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('staff')
    .select('role, clinic_id')
    .eq('user_id', user.id)
    .maybeSingle()
  if (!data) throw new AppError('forbidden')
  const staff: StaffMember = { role: data.role, clinicId: data.clinic_id }
  return { user, staff }
}
