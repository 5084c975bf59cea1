import { createFileRoute } from '@tanstack/react-router'
import { SaleReceiptPage } from '#app/features/sales/admin/sale-receipt-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/sales/$id/receipt')({
  ssr: false,
  loader: () => ({ title: m.payment_receipt() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ReceiptRoute,
})

function ReceiptRoute() {
  const { id } = Route.useParams()
  return <SaleReceiptPage id={id} />
}
