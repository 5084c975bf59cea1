import { createRootRoute, HeadContent, Outlet, Scripts, useMatches } from '@tanstack/react-router'
import fontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { FramedErrorPage } from '#app/components/errors/framed-error-page'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { BlankLayout } from '#app/components/layout/blank-layout'
import { footerId } from '#app/components/layout/skip-link'
import { WebsiteLayout } from '#app/components/layout/website-layout'
import { AppShell } from '#app/components/shell/app-shell'
import { pageTitle } from '#app/lib/brand'
import { earlyScript } from '#app/lib/inline/early-script'
import { shellScript } from '#app/lib/inline/shell-script'
import { getLocale } from '#app/paraglide/runtime.js'
import appCss from '#app/styles/app.css?url'

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: pageTitle() },
    ],
    links: [
      { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: appCss },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: RootDocument,
  component: Outlet,
  errorComponent: FramedErrorPage,
  notFoundComponent: UnknownPage,
})

/** Whether the page is part of the app; the browser loads no script on other pages. */
const useIsApp = () =>
  useMatches({ select: (matches) => matches.some((match) => match.staticData.app) })

function UnknownPage(props: { data?: unknown }) {
  const isApp = useIsApp()
  // In the app the blank layout is enough, so the browser need not load the website's layout.
  if (!import.meta.env.SSR || isApp)
    return (
      <BlankLayout>
        <NotFoundPage {...props} />
      </BlankLayout>
    )
  return (
    <WebsiteLayout contacts={[]}>
      <NotFoundPage {...props} />
    </WebsiteLayout>
  )
}

function RootDocument({ children }: { children: ReactNode }) {
  const isApp = useIsApp()
  return (
    <html lang={getLocale()} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Wait for the whole page: painted in pieces, it would shift on a slow machine. */}
        {!isApp && <link rel="expect" href={`#${footerId}`} blocking="render" />}
        <meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b191b" media="(prefers-color-scheme: dark)" />
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? shellScript : '' }}
        />
        {isApp && (
          <script
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript : '' }}
          />
        )}
      </head>
      <body>
        {children}
        {isApp && <AppShell />}
        {isApp && <Scripts />}
      </body>
    </html>
  )
}
