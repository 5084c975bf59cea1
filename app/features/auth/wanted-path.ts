/** Where a visitor wanted to go before signing in. */
export const wantedPathCookie = 'wanted-path'

const base = 'http://site.invalid'
// Backslashes and control characters are read as slashes or dropped by browsers.
const unsafe = /[\\\u0000-\u001f\u007f]/

/**
 * The path if it leads to a page of this site, else undefined. Whatever a browser could read as
 * another host is refused, also when it is encoded once or several times.
 */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000 || !value.startsWith('/')) return undefined
  if (unsafe.test(value)) return undefined
  let decoded = value.split(/[?#]/)[0] ?? ''
  for (let round = 0; round < 5; round++) {
    if (unsafe.test(decoded) || decoded.startsWith('//')) return undefined
    let next: string
    try {
      next = decodeURIComponent(decoded)
    } catch {
      return undefined
    }
    if (next === decoded) break
    decoded = next
  }
  const url = URL.parse(value, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return undefined
  // Coming back to sign-in after signing in would be a loop.
  if (/^(\/en)?\/auth(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

export function wantedPathFrom(cookies: string): string | undefined {
  const found = new RegExp(`(?:^|; *)${wantedPathCookie}=([^;]*)`).exec(cookies)?.[1]
  if (!found) return undefined
  try {
    return safePath(decodeURIComponent(found))
  } catch {
    return undefined
  }
}

/** The cookie's text: kept for an hour, so that an old wish does not surprise anyone later. */
export const wantedPathSetter = (path: string | undefined) =>
  `${wantedPathCookie}=${path ? encodeURIComponent(path) : ''}; path=/; samesite=lax; max-age=${path ? 3600 : 0}`

/** In the browser: remembers a path for after sign-in. */
export function rememberPath(path: string) {
  const safe = safePath(path)
  if (safe) document.cookie = wantedPathSetter(safe) + secure()
}

/** In the browser: the remembered path, which is forgotten by reading it. */
export function takeWantedPath(fallback = '/user'): string {
  const path = wantedPathFrom(document.cookie)
  document.cookie = wantedPathSetter(undefined) + secure()
  return path ?? fallback
}

const secure = () => (location.protocol === 'https:' ? '; secure' : '')
