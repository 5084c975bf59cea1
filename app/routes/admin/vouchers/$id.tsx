import { createFileRoute } from '@tanstack/react-router'
import { VoucherPage } from '#app/features/vouchers/admin/voucher-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/vouchers/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_vouchers_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: VoucherRoute,
})

function VoucherRoute() {
  return <VoucherPage id={Route.useParams().id} />
}
