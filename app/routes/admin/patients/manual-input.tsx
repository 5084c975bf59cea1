import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { NewPatientPage } from '#app/features/patients/admin/new-patient-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/patients/manual-input')({
  ssr: false,
  loader: () => ({ title: m.admin_patients_new_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ManualInputRoute,
})

function ManualInputRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <NewPatientPage clinics={clinics} />
}
