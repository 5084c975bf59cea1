import { ExpiredPayment, FailedPayment, RefundedPayment, ReviewedPayment } from './closed-payment'
import { CreditedPayment } from './credited-payment'
import { type LoadedPayment } from './load-payment'

/** Whatever became of a payment that is neither under way nor simply paid. */
export function EndedPayment({
  loaded: { payment, view, nearest },
  onOver,
}: {
  loaded: LoadedPayment
  onOver: () => void
}) {
  switch (view) {
    case 'expired':
      return <ExpiredPayment payment={payment} />
    case 'credited':
      return <CreditedPayment payment={payment} nearest={nearest} />
    case 'review':
      return <ReviewedPayment payment={payment} />
    case 'refunded':
      return <RefundedPayment payment={payment} />
    default:
      return <FailedPayment payment={payment} onOver={onOver} />
  }
}
