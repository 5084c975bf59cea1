import { createFileRoute } from '@tanstack/react-router'
import { VouchersPage } from '#app/features/vouchers/admin/vouchers-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/vouchers/')({
  ssr: false,
  loader: () => ({ title: m.admin_vouchers_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: VouchersRoute,
})

function VouchersRoute() {
  const { access } = Route.useRouteContext()
  return <VouchersPage canIssue={access.roles.some(({ role }) => role === 'admin')} />
}
