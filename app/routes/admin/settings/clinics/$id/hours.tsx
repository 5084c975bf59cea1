import { createFileRoute } from '@tanstack/react-router'
import { ClinicHoursPage } from '#app/features/clinics/admin/clinic-hours-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/clinics/$id/hours')({
  ssr: false,
  loader: () => ({ title: m.clinics_hours() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ClinicHoursRoute,
})

function ClinicHoursRoute() {
  const { id } = Route.useParams()
  return <ClinicHoursPage id={id} />
}
