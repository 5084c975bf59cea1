import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { OwnedPage } from '#app/features/vouchers/admin/owned-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/vouchers/owned/')({
  ssr: false,
  loader: () => ({ title: m.admin_vouchers_owned() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: OwnedRoute,
})

function OwnedRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <OwnedPage clinics={clinics} />
}
