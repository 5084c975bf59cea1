import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { toAppError } from './errors'
import { getSupabase } from './supabase/client'
import { rememberWantedPath } from './wanted-path'

export type SessionUser = {
  id: string
  email: string | undefined
  phone: string | undefined
  /** `aal2` after a second factor. */
  level: string
  /** The account has an authenticator app, and this session has not been verified with it. */
  lacksFactor: boolean
}

// Errors that say nothing about the session.
const notSaid = new Set<string>(['network', 'rate_limited'])

type Account = { factors?: { status: string }[] }
type Claims = Record<string, unknown> & { sub: string }

const toUser = (claims: Claims, hasFactor: boolean): SessionUser => ({
  id: claims.sub,
  email: typeof claims.email === 'string' && claims.email ? claims.email : undefined,
  phone: typeof claims.phone === 'string' && claims.phone ? claims.phone : undefined,
  level: typeof claims.aal === 'string' ? claims.aal : 'aal1',
  lacksFactor: hasFactor && claims.aal !== 'aal2',
})

/** Undefined for an anonymous account: it has no address, and every call rejects it. */
function userOf(token: string, account: Account | undefined): SessionUser | undefined {
  const claims = claimsIn(token)
  const hasFactor = account?.factors?.some(({ status }) => status === 'verified') ?? false
  return claims.is_anonymous === true ? undefined : toUser(claims, hasFactor)
}

function claimsIn(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

/** A failed lookup must not be taken for "not signed in". */
function throwIfUnsaid(error: unknown) {
  const failure = error ? toAppError(error) : undefined
  if (failure && (notSaid.has(failure.code) || failure.status >= 500)) throw failure
}

/** Browser only, without a request: whether there may be a session. */
export const hasSessionCookie = () => /(?:^|; )sb-[^=]+-auth-token(\.0)?=/.test(document.cookie)

/**
 * The signed-in user. The server asks the auth service, once per request, because a token stays
 * valid after its session was ended elsewhere; the browser trusts its cookie, for navigation only.
 * What anyone may read or do is decided by the database.
 */
export const sessionUser = createIsomorphicFn()
  .server(async (): Promise<SessionUser | undefined> => {
    const { askForToken, forgetSession } = await import('./supabase/server')
    const { token, account, error } = await askForToken()
    if (token) return userOf(token, account)
    throwIfUnsaid(error)
    forgetSession()
    return undefined
  })
  .client(async (): Promise<SessionUser | undefined> => {
    if (!hasSessionCookie()) return undefined
    const supabase = await getSupabase()
    const { data, error } = await supabase.auth.getSession()
    throwIfUnsaid(error)
    return data.session ? userOf(data.session.access_token, data.session.user) : undefined
  })

/**
 * For `beforeLoad`: redirects visitors to sign-in, and users who have not passed the account's
 * second factor to that step; both return to this page afterwards.
 */
export async function requireUser(location: ParsedLocation): Promise<SessionUser> {
  const user = await sessionUser()
  if (user && !user.lacksFactor) return user
  rememberWantedPath(location.href)
  throw redirect({ to: user ? '/auth/factor' : '/auth/login' })
}
