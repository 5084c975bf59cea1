import { Link } from '@tanstack/react-router'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import { useLeaveForPayment } from '#app/features/checkout/use-leave-for-payment'
import { buyPackage } from '#app/features/packages/mutations'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { PaymentShell } from './payment-shell'
import { PendingPayment } from './pending-payment'
import { PurchaseDetails } from './purchase-details'
import type { LoadedPurchase, PurchasePayment } from './purchase-queries'
import { RefundedPayment } from './refunded-payment'

/** A pending payment of a package, or its result. */
export function PurchaseProcess({ loaded: { payment, view } }: { loaded: LoadedPurchase }) {
  const { purchase } = payment
  const details = <PurchaseDetails purchase={purchase} />
  switch (view) {
    case 'pending':
    case 'paid':
      return (
        <PendingPayment payment={payment} retry={<BuyAgain payment={payment} />}>
          {details}
        </PendingPayment>
      )
    case 'failed':
      return (
        <PaymentShell title={m.payment_failed_title()}>
          <p>{m.payment_failed_text()}</p>
          <BuyAgain payment={payment} />
          {details}
        </PaymentShell>
      )
    case 'expired':
      return (
        <PaymentShell title={m.payment_expired_title()}>
          <p>{m.packages_expired_text()}</p>
          <p className="text-muted-foreground">{m.packages_expired_late()}</p>
          <Link to="/user/voucher/buy" className={buttonVariants({ size: 'lg' })}>
            {m.packages_buy_title()}
          </Link>
        </PaymentShell>
      )
    case 'refunded':
      return (
        <RefundedPayment payment={payment}>
          {details}
          <ToVouchers />
        </RefundedPayment>
      )
    default:
      return (
        <PaymentShell title={m.payment_review_title()}>
          <Alert variant="waiting">
            <AlertTitle>{m.payment_review_kept()}</AlertTitle>
            <AlertDescription>
              {m.payment_review_text({ number: purchase.number })}{' '}
              <WhatsAppLink number={purchase.clinic.whatsapp} />
            </AlertDescription>
          </Alert>
          {details}
          <ToVouchers />
        </PaymentShell>
      )
  }
}

/** Retries the payment of the purchase, or buys again if the purchase has expired. */
function BuyAgain({ payment: { purchase } }: { payment: PurchasePayment }) {
  const leaveForPayment = useLeaveForPayment()
  const { isBusy, error, run } = useAction(async () => {
    const asked = buyPackage({
      package_id: purchase.package_id,
      clinic_id: purchase.clinic.id,
    })
    await leaveForPayment(asked, true)
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

const ToVouchers = () => (
  <Link to="/user/voucher" className={buttonVariants({ size: 'lg' })}>
    {m.packages_to_vouchers()}
  </Link>
)
