import { createFileRoute } from '@tanstack/react-router'
import { OwnedVoucherPage } from '#app/features/vouchers/admin/owned-voucher-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/vouchers/owned/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_vouchers_owned() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: OwnedVoucherRoute,
})

function OwnedVoucherRoute() {
  return <OwnedVoucherPage id={Route.useParams().id} />
}
