import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { DashboardPage } from '#app/features/dashboard/admin/dashboard-page'
import { administered } from '#app/features/staff/clinics'
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
  return <DashboardPage clinics={administered(access, clinics)} />
}
