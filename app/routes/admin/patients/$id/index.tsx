import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { PatientPage } from '#app/features/patients/admin/patient-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/patients/$id/')({
  ssr: false,
  loader: () => ({ title: m.admin_patient_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: PatientRoute,
})

function PatientRoute() {
  const { id } = Route.useParams()
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <PatientPage key={id} id={id} clinics={clinics} canMerge={access.is_admin} />
}
