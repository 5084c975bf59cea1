import { useNavigate } from '@tanstack/react-router'
import type { Checkout } from '#app/lib/supabase/results'

/** After checking out: to the provider's page, or where nothing is left to pay, to the appointment. */
export function useLeaveForPayment() {
  const navigate = useNavigate()
  /** @param replace whether the page that was left is not to come back to */
  return async ({ booking, payment }: Checkout, replace = false) => {
    if (!payment) {
      if (booking)
        await navigate({ to: '/user/booking/payment/$id/success', params: { id: booking.id } })
      return
    }
    // Coming back from the provider by the back button leads to the payment.
    await navigate({ to: '/user/booking/payment/$id/process', params: { id: payment.id }, replace })
    // Offline the payment's page waits here, with the way to the provider.
    if (payment.redirect_url && payment.status !== 'paid' && navigator.onLine)
      location.assign(payment.redirect_url)
  }
}
