import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { AppError } from '#app/lib/errors'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { capturePayment } from './mutations'
import { PaymentShell } from './payment-shell'
import { findPayment } from './queries'

const route = getRouteApi('/user/booking/payment/capture')

/** The provider's return URL: asks the provider for the real status, then navigates on. */
export function CapturePage() {
  const { payment_id, order_id } = route.useSearch()
  const navigate = useNavigate()
  const stay = useStay()
  const { error, isBusy, run } = useAction(async () => {
    const isHere = stay()
    const id = payment_id ?? (order_id && (await findPayment(order_id)))
    if (!id) throw new AppError('not_found', { status: 404 })
    const { booking, purchase } = await capturePayment(id)
    if (!isHere()) return
    await navigate({
      to:
        booking?.status === 'confirmed' || purchase?.status === 'paid'
          ? '/user/booking/payment/$id/success'
          : '/user/booking/payment/$id/process',
      params: { id },
      replace: true,
    })
  })
  useEffect(() => {
    void run()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (error)
    return (
      <PaymentShell title={m.payment_capture_failed()}>
        <FormAlert>{errorText(error)}</FormAlert>
        <p>{m.payment_capture_kept()}</p>
        <SubmitButton type="button" isBusy={isBusy} onClick={() => void run()}>
          {m.common_try_again()}
        </SubmitButton>
        <Link to="/user" className={buttonVariants({ variant: 'ghost' })}>
          {m.payment_to_home()}
        </Link>
      </PaymentShell>
    )
  return (
    <PaymentShell title={m.payment_capture_title()}>
      <p role="status" className="text-muted-foreground">
        {m.payment_capture_text()}
      </p>
    </PaymentShell>
  )
}
