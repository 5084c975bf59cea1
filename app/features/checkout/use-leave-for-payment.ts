import { useNavigate } from '@tanstack/react-router'
import type { Checkout } from '#app/lib/supabase/results'
import { useStay } from '#app/lib/use-stay'

/**
 * After checkout: goes to the provider's page, or to the appointment if nothing is due.
 * @param place as in `useStay`
 */
export function useLeaveForPayment(place?: string) {
  const navigate = useNavigate()
  const stay = useStay(place)
  /** @param replace whether to replace the current history entry */
  return async (asked: Promise<Checkout>, replace = false) => {
    const isHere = stay()
    const { booking, payment } = await asked
    if (!isHere()) return
    if (!payment) {
      if (booking)
        await navigate({ to: '/user/booking/payment/$id/success', params: { id: booking.id } })
      return
    }
    // First the payment page, so that the back button returns to it from the provider.
    await navigate({ to: '/user/booking/payment/$id/process', params: { id: payment.id }, replace })
    // Offline, stay on the payment page, which links to the provider.
    if (payment.redirect_url && payment.status !== 'paid' && navigator.onLine)
      location.assign(payment.redirect_url)
  }
}
