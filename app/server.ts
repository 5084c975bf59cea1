import { createServerEntry } from '@tanstack/react-start/server-entry'
import { createStartHandler } from '@tanstack/react-start/server'
import { reportError } from '#app/lib/report-error'
import { fatalPage } from '#app/lib/server/fatal-page'
import { renderPage } from '#app/lib/server/render-page'
import { createNonce, withSecurityHeaders } from '#app/lib/server/security-headers'
import { paraglideMiddleware } from '#app/paraglide/server.js'

const handle = createStartHandler(renderPage)

/**
 * This server only serves reads; writes go to Supabase with a token, never with a cookie. A
 * same-origin POST is a form submitted before hydration: redirect back to its page.
 */
function refuseToWrite(request: Request): Response {
  const url = new URL(request.url)
  const headers = { 'cache-control': 'no-store' }
  if (request.method === 'POST' && request.headers.get('sec-fetch-site') === 'same-origin')
    return new Response(null, {
      status: 303,
      headers: { ...headers, location: pathOf(url) + url.search },
    })
  return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } })
}

/** The canonical path: no trailing slash, and never `//elsewhere`. */
const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/, '').replace(/^\/+/, '/') || '/'

export default createServerEntry({
  fetch: async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return withSecurityHeaders(request, refuseToWrite(request))
    const url = new URL(request.url)
    const path = pathOf(url)
    if (path !== url.pathname) {
      // A relative redirect, so that neither `//elsewhere/` nor a forged Host header can choose the
      // host.
      const headers = { location: path + url.search }
      return withSecurityHeaders(request, new Response(null, { status: 308, headers }))
    }
    const nonce = createNonce()
    // The router rewrites localized URLs itself, so it gets the original request.
    const response = await paraglideMiddleware(request, async () => {
      try {
        return await handle(request, { context: { nonce } })
      } catch (error) {
        if (!request.signal.aborted) reportError('load', error)
        return fatalPage()
      }
    })
    return withSecurityHeaders(request, response, nonce)
  },
})
