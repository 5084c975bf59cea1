import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { loadSuccess } from '#app/features/payments/loaders'
import { SuccessPage } from '#app/features/payments/success-page'
import { pageTitle } from '#app/lib/brand'
import { isUuid } from '#app/lib/search-params'
import { wrongParameters } from '#app/lib/wrong-parameters'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/booking/payment/$id/success')({
  staticData: { focused: true },
  loader: async ({ params }) => {
    const loaded = isUuid(params.id) ? await loadSuccess(params.id) : undefined
    if (!loaded) throw wrongParameters()
    if (loaded === 'elsewhere')
      throw redirect({ to: '/user/booking/payment/$id/process', params, replace: true })
    return loaded
  },
  // Set here, so that the patient area's layout stays around it.
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.payment_success_page()) }] }),
  component: SuccessPage,
})
