import { createFileRoute, redirect } from '@tanstack/react-router'
import { FactorPage } from '#app/features/auth/factor-page'
import { findFactor, isOfStaff } from '#app/features/auth/queries'
import { pageTitle } from '#app/lib/brand'
import { sessionUser } from '#app/lib/session'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/factor')({
  beforeLoad: async () => {
    if (!(await sessionUser())) throw redirect({ to: '/auth/login' })
  },
  loader: async () => {
    const factorId = await findFactor()
    // Patients set up an app in their profile; what is said here is true of staff.
    if (!factorId && !(await isOfStaff())) throw redirect({ to: '/user' })
    return { factorId }
  },
  head: () => ({ meta: [{ title: pageTitle(m.auth_factor_label()) }] }),
  component: FactorRoute,
})

function FactorRoute() {
  return <FactorPage {...Route.useLoaderData()} />
}
