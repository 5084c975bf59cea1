const base = 'http://site.invalid'
// Browsers treat a backslash as a slash and drop control characters.
const unsafe = /[\\\s\p{Cc}]/u

/**
 * Returns the path if it leads to a page of this site: no other host, no protocol, nothing that a
 * browser could parse as a host, encoded or not. Sign-in itself is not a return target.
 */
export function pathOfThisSite(value: unknown): string | undefined {
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
  if (!URL.canParse(value, base)) return undefined
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined
  if (/^(\/en)?\/auth(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
