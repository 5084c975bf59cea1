import { getSettings } from '#app/lib/env'

/**
 * Whether the visitor uses TLS. It usually ends before this server: trust the proxy's header, or
 * the scheme of the site's URL when there is none.
 */
export function isSecure(request: Request): boolean {
  const protocol = request.headers.get('x-forwarded-proto') ?? new URL(request.url).protocol
  return /^https/i.test(protocol) || getSettings().siteUrl.startsWith('https:')
}
