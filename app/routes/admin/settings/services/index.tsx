import { createFileRoute } from '@tanstack/react-router'
import { ServicesPage } from '#app/features/services/admin/services-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/services/')({
  ssr: false,
  loader: () => ({ title: m.admin_services_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ServicesRoute,
})

function ServicesRoute() {
  const { access } = Route.useRouteContext()
  return <ServicesPage canEdit={access.is_admin} />
}
