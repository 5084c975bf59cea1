import { createFileRoute } from '@tanstack/react-router'
import { PackagePage } from '#app/features/packages/admin/package-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/packages/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_packages() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: PackageRoute,
})

function PackageRoute() {
  const { id } = Route.useParams()
  const { access } = Route.useRouteContext()
  return <PackagePage id={id} canEdit={access.is_admin} />
}
