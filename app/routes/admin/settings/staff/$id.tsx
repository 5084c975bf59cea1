import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { MemberPage } from '#app/features/staff/admin/member-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/staff/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_staff_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: MemberRoute,
})

function MemberRoute() {
  const { id } = Route.useParams()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <MemberPage key={id} id={id} clinics={clinics} />
}
