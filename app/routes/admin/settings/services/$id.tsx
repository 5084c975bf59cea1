import { createFileRoute } from '@tanstack/react-router'
import { ServicePage } from '#app/features/services/admin/service-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/services/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_services_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ServiceRoute,
})

function ServiceRoute() {
  const { id } = Route.useParams()
  const { access } = Route.useRouteContext()
  return <ServicePage id={id} canEdit={access.is_admin} />
}
