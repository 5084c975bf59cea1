import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useLive } from '#app/lib/use-live'
import { ExpiredPayment, FailedPayment, RefundedPayment, ReviewedPayment } from './closed-payment'
import { CreditedPayment } from './credited-payment'
import { PendingPayment } from './pending-payment'

const route = getRouteApi('/user/booking/payment/$id/process')

/** A payment under way, and whatever became of it. When it is paid, the route moves on. */
export function ProcessPage() {
  const { payment, view, nearest } = route.useLoaderData()
  const router = useRouter()
  const refresh = () => void router.invalidate()
  useLive('booking', payment.booking.id, refresh)
  switch (view) {
    case 'failed':
      return <FailedPayment payment={payment} onOver={refresh} />
    case 'expired':
      return <ExpiredPayment payment={payment} />
    case 'credited':
      return <CreditedPayment payment={payment} nearest={nearest} />
    case 'review':
      return <ReviewedPayment payment={payment} />
    case 'refunded':
      return <RefundedPayment payment={payment} />
    default:
      return <PendingPayment payment={payment} />
  }
}
