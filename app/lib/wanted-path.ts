import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie, setCookie } from '@tanstack/react-start/server'

export const wantedPathCookie = 'wanted-path'
const maxAge = 60 * 60

/**
 * A path of this site, in the router's plain form, or nothing: an address of another site, a
 * protocol, a path that browsers read as another host, and the sign-in pages themselves are not
 * wanted.
 */
export function pathOfThisSite(value: string | undefined): string | undefined {
  if (!value || value.length > 2000 || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value)) return undefined
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return undefined
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined
  if (/^(\/en)?\/auth(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** Keeps the path that a visitor wanted until they have signed in. */
export const rememberWantedPath = createIsomorphicFn()
  .server((path: string) =>
    setCookie(wantedPathCookie, path, { path: '/', sameSite: 'lax', maxAge, httpOnly: false }),
  )
  .client((path: string) => {
    document.cookie = `${wantedPathCookie}=${encodeURIComponent(path)};path=/;samesite=lax;max-age=${maxAge}`
  })

/** The remembered path, if it is one of this site. */
export const readWantedPath = createIsomorphicFn()
  .server(() => pathOfThisSite(getCookie(wantedPathCookie)))
  .client(() => {
    const found = document.cookie.match(new RegExp(`(?:^|; )${wantedPathCookie}=([^;]*)`))?.[1]
    try {
      return pathOfThisSite(found && decodeURIComponent(found))
    } catch {
      return undefined
    }
  })

/** In the browser, after signing in: where to go, once. */
export function takeWantedPath(fallback = '/user') {
  const path = readWantedPath() ?? fallback
  document.cookie = `${wantedPathCookie}=;path=/;max-age=0`
  return path
}
