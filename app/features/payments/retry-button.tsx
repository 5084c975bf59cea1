import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { checkOut } from '#app/features/checkout/mutations'
import { codesOf, quoteBooking } from '#app/features/checkout/queries'
import { useLeaveForPayment } from '#app/features/checkout/use-leave-for-payment'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import type { Payment } from './queries'

/** Opens a new payment for the same booking at the same price; does not extend the hold. */
export function RetryButton({ payment: { booking } }: { payment: Payment }) {
  const leaveForPayment = useLeaveForPayment()
  const { isBusy, error, run } = useAction(async () => {
    const retry = async () =>
      checkOut({
        booking_id: booking.id,
        voucher_code: codesOf(await quoteBooking(booking.id)),
        complaint: booking.complaint ?? undefined,
      })
    await leaveForPayment(retry(), true)
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
