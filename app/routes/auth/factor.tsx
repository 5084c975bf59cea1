import { createFileRoute, redirect } from '@tanstack/react-router'
import { FactorPage } from '#app/features/auth/factor-page'
import { findFactor } from '#app/features/auth/queries'
import { pageTitle } from '#app/lib/brand'
import { sessionUser } from '#app/lib/session'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/factor')({
  beforeLoad: async () => {
    if (!(await sessionUser())) throw redirect({ to: '/auth/login' })
  },
  loader: async () => ({ factorId: await findFactor() }),
  head: () => ({ meta: [{ title: pageTitle(m.auth_factor_label()) }] }),
  component: FactorRoute,
})

function FactorRoute() {
  return <FactorPage {...Route.useLoaderData()} />
}
