import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { StaffPage } from '#app/features/staff/admin/staff-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/staff/')({
  ssr: false,
  loader: () => ({ title: m.admin_staff_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: StaffRoute,
})

function StaffRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <StaffPage clinics={clinics} />
}
