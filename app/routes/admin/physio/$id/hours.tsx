import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { HoursPage } from '#app/features/physiotherapists/admin/hours-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/physio/$id/hours')({
  ssr: false,
  loader: () => ({ title: m.admin_physio_hours() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: HoursRoute,
})

function HoursRoute() {
  const { id } = Route.useParams()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <HoursPage key={id} id={id} clinics={clinics} />
}
