import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { getReceipt } from '#app/features/sales/queries'
import { ReceiptPage } from '#app/features/sales/receipt-page'
import { pageTitle } from '#app/lib/brand'
import { toAppError } from '#app/lib/errors'
import { isUuid } from '#app/lib/search-params'
import { wrongParameters } from '#app/lib/wrong-parameters'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/book/$id/receipt')({
  loader: async ({ params }) => {
    if (!isUuid(params.id)) throw wrongParameters()
    return getReceipt({ booking_id: params.id }).catch((error: unknown) => {
      throw toAppError(error).code === 'not_found' ? wrongParameters() : error
    })
  },
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.payment_receipt()) }] }),
  component: ReceiptPage,
})
