import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { ClosingPage } from '#app/features/sales/admin/closing-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/sales/closing')({
  ssr: false,
  loader: () => ({ title: m.admin_sales_closing_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: SalesRoute,
})

function SalesRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  const isAdmin = access.roles.some(({ role }) => role === 'admin')
  return <ClosingPage clinics={clinics} isAdmin={isAdmin} />
}
