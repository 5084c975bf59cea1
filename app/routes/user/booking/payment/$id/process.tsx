import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { loadPayment } from '#app/features/payments/loaders'
import { ProcessPage } from '#app/features/payments/process-page'
import { pageTitle } from '#app/lib/brand'
import { loadOrKeep } from '#app/lib/keep-shown'
import { isUuid } from '#app/lib/search-params'
import { wrongParameters } from '#app/lib/wrong-parameters'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/booking/payment/$id/process')({
  staticData: { focused: true },
  loader: async (at) => {
    const { params } = at
    const loaded = isUuid(params.id)
      ? await loadOrKeep(at, () => loadPayment(params.id))
      : undefined
    if (!loaded) throw wrongParameters()
    if (loaded.view === 'paid')
      throw redirect({ to: '/user/booking/payment/$id/success', params, replace: true })
    return loaded
  },
  // Set here, so that the patient area's layout stays around it.
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.payment_process_page()) }] }),
  component: ProcessPage,
})
