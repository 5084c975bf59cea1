import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { MyHoursPage } from '#app/features/physiotherapists/admin/my-hours-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/my-hours')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_my_hours() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: MyHoursRoute,
})

function MyHoursRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <MyHoursPage clinics={clinics} ids={access.physiotherapist_ids} />
}
