import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { PatientsPage } from '#app/features/patients/admin/patients-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/patients/registered')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_patients() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: RegisteredRoute,
})

function RegisteredRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <PatientsPage clinics={clinics} access={access} />
}
