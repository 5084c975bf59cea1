import { createFileRoute } from '@tanstack/react-router'
import { ClinicsPage } from '#app/features/clinics/admin/clinics-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/clinics/')({
  ssr: false,
  loader: () => ({ title: m.admin_clinics_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ClinicsRoute,
})

function ClinicsRoute() {
  const { access } = Route.useRouteContext()
  return <ClinicsPage canAdd={access.is_admin} />
}
