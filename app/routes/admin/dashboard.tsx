import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { DashboardPage } from '#app/features/dashboard/admin/dashboard-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/dashboard')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_dashboard() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: DashboardRoute,
})

function DashboardRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  const own = access.roles.filter(({ role }) => role === 'admin').map((it) => it.clinic_id)
  // Leaves out clinics where the user has another role than administrator.
  const administered = clinics.filter(({ id }) => own.includes(null) || own.includes(id))
  return <DashboardPage clinics={administered} />
}
