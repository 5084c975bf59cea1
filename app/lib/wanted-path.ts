import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest, setCookie } from '@tanstack/react-start/server'
import { isLeaving } from './leaving'
import { pathOfThisSite } from './safe-path'
import { isSecure } from './server/is-secure'

const name = 'wanted-path'
const maxAge = 60 * 60

/** Stores the path that a visitor requested until they have signed in, without language prefix. */
export const rememberWantedPath = createIsomorphicFn()
  .server((path: string) => {
    const secure = isSecure(getRequest())
    setCookie(name, path, { path: '/', sameSite: 'lax', maxAge, secure })
  })
  .client((path: string) => {
    // A page that signs out, or shows another person, may still ask for changes.
    if (isLeaving.get()) return
    const secure = location.protocol === 'https:' ? ';secure' : ''
    document.cookie = `${name}=${encodeURIComponent(path)};path=/;samesite=lax;max-age=${maxAge}${secure}`
  })

/** The stored path in a Cookie header, if it leads to this site. */
export function wantedPathFrom(cookies: string): string | undefined {
  const found = new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(cookies)?.[1]
  try {
    return found && pathOfThisSite(decodeURIComponent(found))
  } catch {
    return undefined
  }
}

/** Browser only, after signing in: returns the stored path and deletes it. */
export function takeWantedPath(fallback = '/user') {
  const path = wantedPathFrom(document.cookie) ?? fallback
  document.cookie = `${name}=;path=/;samesite=lax;max-age=0`
  return path
}
