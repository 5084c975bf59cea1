import { useNavigate } from '@tanstack/react-router'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { checkOut } from '#app/features/checkout/mutations'
import { codesOf, quoteBooking } from '#app/features/checkout/queries'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { type Payment } from './queries'

/** A new attempt for the same booking at the same price; it does not prolong the hold. */
export function RetryButton({ payment: { booking } }: { payment: Payment }) {
  const navigate = useNavigate()
  const { isBusy, error, run } = useAction(async () => {
    const codes = codesOf(await quoteBooking(booking.id))
    const { payment } = await checkOut({
      booking_id: booking.id,
      ...(codes && { voucher_code: codes }),
      ...(booking.complaint && { complaint: booking.complaint }),
    })
    if (!payment) {
      await navigate({ to: '/user/booking/payment/$id/success', params: { id: booking.id } })
      return
    }
    await navigate({
      to: '/user/booking/payment/$id/process',
      params: { id: payment.id },
      replace: true,
    })
    if (payment.redirect_url && navigator.onLine) location.assign(payment.redirect_url)
  })
  return (
    <>
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <SubmitButton type="button" isBusy={isBusy} onClick={() => void run()}>
        {m.payment_retry()}
      </SubmitButton>
    </>
  )
}
