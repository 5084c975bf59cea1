import { createServerEntry } from '@tanstack/react-start/server-entry'
import { createStartHandler } from '@tanstack/react-start/server'
import { reportError } from '#app/lib/report-error'
import { fatalPage } from '#app/lib/server/fatal-page'
import { renderPage } from '#app/lib/server/render-page'
import { createNonce, withSecurityHeaders } from '#app/lib/server/security-headers'
import { paraglideMiddleware } from '#app/paraglide/server.js'

const handle = createStartHandler(renderPage)

export default createServerEntry({
  fetch: async (request) => {
    const url = new URL(request.url)
    // One address per page: a slash at the end leads to the address without it.
    const path = url.pathname.replace(/\/+$/, '').replace(/^\/+/, '/') || '/'
    if (path !== url.pathname) {
      // Set on the address as it came, so that `//elsewhere/` cannot become another host.
      url.pathname = path
      return withSecurityHeaders(request, Response.redirect(url, 308))
    }
    const nonce = createNonce()
    // The router translates addresses itself, so it gets the request as it came.
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
