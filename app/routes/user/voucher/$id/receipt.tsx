import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { loadReceipt } from '#app/features/sales/loaders'
import { PackageReceiptPage } from '#app/features/sales/receipt-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/voucher/$id/receipt')({
  loader: ({ params }) => loadReceipt('purchase_id', params.id),
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.payment_receipt()) }] }),
  component: PackageReceiptPage,
})
