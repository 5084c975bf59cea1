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
 * Whether a page that was just drawn goes to its top, or to where it was left. The one that the
 * server sent stands there already, and whoever has moved it before it came alive knows better. One
 * that was only read anew stays where it is.
 */
function mayScroll({ location }: { location: ParsedLocation }) {
  if (import.meta.env.SSR) return true
  const before = drawn
  drawn = location.state.__TSR_key ?? location.href
  return before !== undefined && before !== drawn
}

// Said here, as the type would be read off a router that is not made yet.
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
    /** This page runs in the browser. Without it a page is plain HTML that loads no script. */
    app?: true
    /**
     * One task fills the screen, such as booking or signing in: the bar at the bottom of the patient
     * area steps aside, and no offer of a new version comes between.
     */
    focused?: true
    /** Loads what the page of an address needs beside its component, before it comes alive. */
    prepare?: (search: object) => Promise<void>
  }
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: { nonce: string } }
  }
}
