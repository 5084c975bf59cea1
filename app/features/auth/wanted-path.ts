import { pathOfThisSite } from '#app/lib/safe-path'

const name = 'wanted-path'

/** The remembered path out of a page's cookies, if it is one of this site. */
export function wantedPathFrom(cookies: string): string | undefined {
  const found = new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(cookies)?.[1]
  try {
    return found && pathOfThisSite(decodeURIComponent(found))
  } catch {
    return undefined
  }
}

/** In the browser, after signing in: where to go, once. */
export function takeWantedPath(fallback = '/user') {
  const path = wantedPathFrom(document.cookie) ?? fallback
  document.cookie = `${name}=;path=/;samesite=lax;max-age=0`
  return path
}
