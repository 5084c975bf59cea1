import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie, setCookie } from '@tanstack/react-start/server'
import { pathOfThisSite } from './safe-path'

const name = 'wanted-path'
const maxAge = 60 * 60

/** Keeps the path that a visitor wanted until they have signed in, in the router's plain form. */
export const rememberWantedPath = createIsomorphicFn()
  .server((path: string) => setCookie(name, path, { path: '/', sameSite: 'lax', maxAge }))
  .client((path: string) => {
    document.cookie = `${name}=${encodeURIComponent(path)};path=/;samesite=lax;max-age=${maxAge}`
  })

/** The remembered path, if it is one of this site. */
export const readWantedPath = createIsomorphicFn()
  .server(() => pathOfThisSite(getCookie(name)))
  .client(() => {
    const found = new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(document.cookie)?.[1]
    try {
      return found ? pathOfThisSite(decodeURIComponent(found)) : undefined
    } catch {
      return undefined
    }
  })

/** In the browser, after signing in: where to go, once. */
export function takeWantedPath(fallback = '/user') {
  const path = readWantedPath() ?? fallback
  document.cookie = `${name}=;path=/;max-age=0`
  return path
}
