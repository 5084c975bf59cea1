import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { OffDayPage } from '#app/features/off-days/admin/off-day-page'
import { newOffDaySearch } from '#app/features/off-days/admin/schema'
import { administered } from '#app/features/staff/clinics'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/physio/off-days/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_off_days_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: OffDayRoute,
})

function OffDayRoute() {
  const { id } = Route.useParams()
  const wish = newOffDaySearch.parse(Route.useSearch())
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return (
    <OffDayPage
      key={id}
      id={id}
      wish={wish}
      clinics={id === 'new' ? administered(access, clinics) : clinics}
      isForAll={access.is_admin}
    />
  )
}
