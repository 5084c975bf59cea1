import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '#app/features/packages/admin/packages-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/packages/')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_packages() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: PackagesRoute,
})

function PackagesRoute() {
  const { access } = Route.useRouteContext()
  return <PackagesPage canEdit={access.is_admin} />
}
