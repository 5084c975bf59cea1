import { createFileRoute } from '@tanstack/react-router'
import { ClinicPage } from '#app/features/clinics/admin/clinic-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/clinics/$id/')({
  ssr: false,
  loader: () => ({ title: m.admin_clinics_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ClinicRoute,
})

function ClinicRoute() {
  const { id } = Route.useParams()
  const { access } = Route.useRouteContext()
  return <ClinicPage key={id} id={id} canEdit={access.is_admin} />
}
