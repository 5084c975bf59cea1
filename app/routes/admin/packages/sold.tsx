import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { SoldPage } from '#app/features/packages/admin/sold-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/packages/sold')({
  ssr: false,
  loader: () => ({ title: m.admin_packages_bought() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: SoldRoute,
})

function SoldRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <SoldPage clinics={clinics} />
}
