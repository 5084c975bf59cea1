import { getSettings } from '#app/lib/env'

/**
 * Whether the visitor came by TLS, which mostly ends before this server: the proxy says so, or the
 * site's own address does where the proxy says nothing.
 */
export function isSecure(request: Request): boolean {
  const protocol = request.headers.get('x-forwarded-proto') ?? new URL(request.url).protocol
  return protocol.startsWith('https') || getSettings().siteUrl.startsWith('https:')
}
