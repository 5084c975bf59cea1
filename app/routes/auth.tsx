import { createFileRoute, Outlet } from '@tanstack/react-router'
import { FramedErrorPage } from '#app/components/errors/framed-error-page'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { BlankLayout } from '#app/components/layout/blank-layout'
import { NeedsScript } from '#app/components/layout/needs-script'

export const Route = createFileRoute('/auth')({
  staticData: { app: true, focused: true },
  // Server only: for the noscript text, which browsers with JavaScript do not show.
  loader: async () =>
    import.meta.env.SSR ? (await import('#app/features/clinics/queries')).listContacts() : [],
  staleTime: Infinity,
  errorComponent: FramedErrorPage,
  notFoundComponent: NotFoundPage,
  component: AuthRoute,
})

function AuthRoute() {
  return (
    <BlankLayout>
      <NeedsScript contacts={Route.useLoaderData()} />
      <Outlet />
    </BlankLayout>
  )
}
