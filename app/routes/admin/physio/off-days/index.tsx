import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { OffDaysPage } from '#app/features/off-days/admin/off-days-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/physio/off-days/')({
  ssr: false,
  loader: () => ({ title: m.admin_off_days_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: OffDaysRoute,
})

function OffDaysRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <OffDaysPage clinics={clinics} />
}
