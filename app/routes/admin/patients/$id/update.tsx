import { createFileRoute } from '@tanstack/react-router'
import { UpdatePatientPage } from '#app/features/patients/admin/update-patient-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/patients/$id/update')({
  ssr: false,
  loader: () => ({ title: m.admin_patients_update_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: UpdateRoute,
})

function UpdateRoute() {
  const { id } = Route.useParams()
  return <UpdatePatientPage key={id} id={id} />
}
