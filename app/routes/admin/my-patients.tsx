import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { MyPatientsPage } from '#app/features/patients/admin/my-patients-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/my-patients')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_my_patients() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: MyPatientsRoute,
})

function MyPatientsRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <MyPatientsPage clinics={clinics} />
}
