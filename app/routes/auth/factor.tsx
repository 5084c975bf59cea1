import { createFileRoute, redirect } from '@tanstack/react-router'
import { FactorPage } from '#app/features/auth/factor-page'
import { findFactor } from '#app/features/auth/queries'
import { getStaffAccess, isStaff } from '#app/features/staff/queries'
import { pageTitle } from '#app/lib/brand'
import { sessionUser } from '#app/lib/session'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/factor')({
  beforeLoad: async () => {
    const user = await sessionUser()
    if (!user) throw redirect({ to: '/auth/login' })
    return { user }
  },
  loader: async ({ context: { user } }) => {
    const factorId = await findFactor()
    // Patients set up an app in their profile; what is said here is true of staff.
    if (!factorId && !isStaff(await getStaffAccess(user))) throw redirect({ to: '/user' })
    return { factorId }
  },
  head: () => ({ meta: [{ title: pageTitle(m.auth_factor_label()) }] }),
  component: FactorRoute,
})

function FactorRoute() {
  return <FactorPage {...Route.useLoaderData()} />
}
