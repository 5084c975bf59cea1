import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { RefundsPage } from '#app/features/sales/admin/refunds-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/sales/refunds')({
  ssr: false,
  loader: () => ({ title: m.admin_refunds_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: RefundsRoute,
})

function RefundsRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  const isAdminOf = ({ id }: { id: string }) =>
    access.roles.some(({ role, clinic_id }) => role === 'admin' && clinic_id === id)
  return (
    <RefundsPage
      clinics={clinics}
      checks={access.is_admin ? [undefined] : clinics.filter(isAdminOf).map(({ id }) => id)}
    />
  )
}
