import { RouterServer } from '@tanstack/react-router/ssr/server'
import { defaultStreamHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { pageCache } from '#app/lib/cache-control'
import { toAppError } from '#app/lib/errors'
import { reportError } from '#app/lib/report-error'

/**
 * Pages of the app are streamed and hydrated; every other page is complete HTML that loads no
 * script and that any cache may store.
 */
export const renderPage = defineHandlerCallback(async (page) => {
  const { request, router, responseHeaders } = page
  const matches = router.stores.matches.get()
  const status = statusOf(router)
  if (router._serverResult?.type === 'render') router._serverResult.status = status
  if (matches.some((match) => match.staticData.app)) {
    responseHeaders.set('cache-control', 'private, no-store')
    return defaultStreamHandler(page)
  }
  router.ssr = { manifest: withoutScripts(router.ssr?.manifest) }
  router.options.ssr = undefined
  router.options.scrollRestoration = false
  const html = `<!DOCTYPE html>${renderToString(<RouterServer router={router} />)}`
  if (status !== 200) {
    responseHeaders.set('cache-control', 'no-store')
    return new Response(html, { status, headers: responseHeaders })
  }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  responseHeaders.set('etag', etag)
  if (!responseHeaders.has('cache-control')) responseHeaders.set('cache-control', pageCache)
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: responseHeaders })
  return new Response(html, { status, headers: responseHeaders })
})

/** The router answers 500 for every error; ours carry their own status. */
function statusOf(router: Router): RenderStatus {
  const result = router._serverResult
  const status = result?.type === 'render' ? result.status : 200
  if (status !== 500) return status
  const failed = router.stores.matches.get().find((match) => match.error !== undefined)
  if (!failed) return status
  const error = toAppError(failed.error)
  if (error.code === 'unexpected') reportError('load', failed.error)
  return (error.status || 503) as RenderStatus
}

// The router's type lists only the statuses it sets itself.
type RenderStatus = 200 | 404 | 500

type Router = Parameters<typeof defaultStreamHandler>[0]['router']
type Manifest = NonNullable<NonNullable<Router['ssr']>['manifest']>

const stripped = new WeakMap<Manifest, Manifest>()

/** The manifest with the styles of every route and none of its scripts. */
function withoutScripts(manifest: Manifest | undefined): Manifest | undefined {
  if (!manifest) return undefined
  const known = stripped.get(manifest)
  if (known) return known
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [
      id,
      { ...route, preloads: undefined, scripts: undefined },
    ]),
  )
  const result = { ...manifest, routes }
  stripped.set(manifest, result)
  return result
}
