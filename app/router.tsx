import { createRouter, type ParsedLocation } from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import { ErrorPage } from '#app/components/errors/error-page'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { receiveTime } from '#app/lib/clock'
import { getSettings, receiveSettings } from '#app/lib/env'
import { localeRewrite } from '#app/lib/locale'
import { reloadIfFileVanished } from '#app/lib/reload-guard'
import { routeTree } from './routeTree.gen'

let drawn: string | undefined

/**
 * Whether to reset or restore the scroll position after a render. Not for the server-rendered page,
 * which is in place already and may have been scrolled before hydration, and not when the same page
 * was only refetched.
 */
function mayScroll({ location }: { location: ParsedLocation }) {
  if (import.meta.env.SSR) return true
  const before = drawn
  drawn = location.state.__TSR_key ?? location.href
  return before !== undefined && before !== drawn
}

// The type is stated, because inferring it would need the router's own type, a cycle.
const startContext = (): { nonce: string } | undefined => getGlobalStartContext()

export function getRouter() {
  return createRouter({
    routeTree,
    rewrite: localeRewrite,
    scrollRestoration: mayScroll,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: reloadIfFileVanished,
    defaultNotFoundComponent: NotFoundPage,
    ssr: { nonce: startContext()?.nonce },
    dehydrate: () => ({ settings: getSettings(), time: Date.now() }),
    hydrate: ({ settings, time }) => {
      receiveSettings(settings)
      receiveTime(time)
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** This page is hydrated. Without it a page is plain HTML that loads no script. */
    app?: true
    /**
     * A single task fills the screen, such as booking or signing in: the patient area hides its
     * bottom bar, and a new version is not offered.
     */
    focused?: true
    /** Loads what the page needs beside its component, before hydration. */
    prepare?: (search: object) => Promise<void>
  }
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: { nonce: string } }
  }
}
