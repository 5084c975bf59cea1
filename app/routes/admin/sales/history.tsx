import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { SalesPage } from '#app/features/sales/admin/sales-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/sales/history')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_sales() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: SalesRoute,
})

function SalesRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <SalesPage clinics={clinics} isAdmin={access.roles.some(({ role }) => role === 'admin')} />
}
