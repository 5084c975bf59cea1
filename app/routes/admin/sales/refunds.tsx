import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { RefundsPage } from '#app/features/sales/admin/refunds-page'
import { administered } from '#app/features/staff/clinics'
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
  return (
    <RefundsPage
      clinics={clinics}
      checks={access.is_admin ? [undefined] : administered(access, clinics).map(({ id }) => id)}
    />
  )
}
