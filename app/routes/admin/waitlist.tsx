import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { WaitlistListPage } from '#app/features/waitlist/admin/waitlist-list-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/waitlist')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_waitlist() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: WaitlistRoute,
})

function WaitlistRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <WaitlistListPage clinics={clinics} />
}
