import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useKeepShown } from '#app/lib/keep-shown'
import { showChanges } from '#app/lib/show-changes'
import { useBroadcast } from '#app/lib/use-broadcast'
import { PendingPayment } from './pending-payment'
import { RetryButton } from './retry-button'
import { SessionDetails } from './session-details'

const route = getRouteApi('/user/booking/payment/$id/process')

// Lazy, because most payments simply succeed.
const EndedPayment = lazy(async () => ({
  default: (await import('./ended-payment')).EndedPayment,
}))

const PurchaseProcess = lazy(async () => ({
  default: (await import('./purchase-process')).PurchaseProcess,
}))

/** A pending payment, or its result. Once it is paid, the route redirects. */
export function ProcessPage() {
  const loaded = route.useLoaderData()
  useKeepShown()
  const router = useRouter()
  const refresh = () => void showChanges(router)
  useBroadcast(
    loaded.nearest ? 'booking' : 'purchase',
    loaded.nearest ? loaded.payment.booking.id : loaded.payment.purchase.id,
    refresh,
  )
  if (!loaded.nearest)
    return (
      <Suspense>
        <PurchaseProcess loaded={loaded} />
      </Suspense>
    )
  if (loaded.view === 'pending' || loaded.view === 'paid')
    return (
      <PendingPayment payment={loaded.payment} retry={<RetryButton payment={loaded.payment} />}>
        <SessionDetails booking={loaded.payment.booking} />
      </PendingPayment>
    )
  return (
    <Suspense>
      <EndedPayment loaded={loaded} onOver={refresh} />
    </Suspense>
  )
}
