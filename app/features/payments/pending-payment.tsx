import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Countdown } from '#app/components/countdown'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { errorText } from '#app/lib/error-text'
import { AppError } from '#app/lib/errors'
import { formatMoney } from '#app/lib/format'
import { showChanges } from '#app/lib/show-changes'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { capturePayment } from './mutations'
import { PaymentShell } from './payment-shell'
import { isUnsettled } from './payment-state'
import type { Payment } from './queries'

/** An unpaid payment: amount, deadline, and the link to the provider. */
export function PendingPayment({
  payment,
  retry,
  children,
}: {
  payment: Pick<Payment, 'id' | 'amount_idr' | 'created_at' | 'expires_at' | 'redirect_url'>
  /** A button that opens a new payment, if there is no link to the provider. */
  retry: ReactNode
  /** What is being paid for. */
  children: ReactNode
}) {
  const router = useRouter()
  const { isBusy, error, run, hasArrived } = useCapture(payment.id)
  const [isOffline, setOffline] = useState(false)
  return (
    <PaymentShell title={m.payment_pending_title()}>
      <Card className="grid gap-5">
        <div>
          <p className="text-sm text-muted-foreground">{m.payment_amount()}</p>
          <p className="text-title tabular-nums">{formatMoney(payment.amount_idr)}</p>
        </div>
        <Countdown
          since={payment.created_at}
          until={payment.expires_at}
          label={(time) => m.payment_time_left({ time })}
          warning={m.payment_time_warning()}
          onEnd={() => void showChanges(router)}
        />
        {payment.redirect_url ? (
          <a
            href={payment.redirect_url}
            onClick={(event) => {
              // Offline the browser's error page would appear, which does not recover by itself.
              setOffline(!navigator.onLine)
              if (!navigator.onLine) event.preventDefault()
            }}
            className={buttonVariants({ size: 'lg' })}
          >
            {m.payment_go()}
            <ExternalLink aria-hidden />
          </a>
        ) : (
          retry
        )}
        <p className="text-sm text-muted-foreground">{m.payment_methods()}</p>
      </Card>
      <p className="text-muted-foreground" role="status">
        {m.payment_waiting()}
      </p>
      <SubmitButton
        type="button"
        variant="outline"
        size="default"
        isBusy={isBusy}
        onClick={() => void run()}
        className="justify-self-start"
      >
        {m.payment_check()}
      </SubmitButton>
      {/* Below what is pressed, which stays where it is however often that is done. */}
      {(error || isOffline) && <FormAlert>{errorText(error ?? new AppError('network'))}</FormAlert>}
      {!hasArrived && !error && <FormAlert variant="waiting">{m.payment_not_arrived()}</FormAlert>}
      {children}
    </PaymentShell>
  )
}

/** Asks the provider for the status, then shows the database's result. */
function useCapture(paymentId: string) {
  const router = useRouter()
  const [hasArrived, setArrived] = useState(true)
  const action = useAction(async () => {
    setArrived(true)
    const { payment } = await capturePayment(paymentId)
    await showChanges(router)
    setArrived(!payment || !isUnsettled(payment.status))
  })
  return { ...action, hasArrived }
}
