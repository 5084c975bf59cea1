import { createFileRoute } from '@tanstack/react-router'
import { CapturePage } from '#app/features/payments/capture-page'
import { readCaptureSearch } from '#app/features/payments/schema'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/booking/payment/capture')({
  staticData: { focused: true },
  validateSearch: readCaptureSearch,
  head: () => ({ meta: [{ title: pageTitle(m.payment_process_page()) }] }),
  component: CapturePage,
})
