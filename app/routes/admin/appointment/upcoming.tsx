import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { AppointmentsPage } from '#app/features/appointments/admin/appointments-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/appointment/upcoming')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_upcoming() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: UpcomingRoute,
})

function UpcomingRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <AppointmentsPage key="upcoming" list="upcoming" clinics={clinics} roles={access.roles} />
}
