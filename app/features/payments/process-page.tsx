import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useKeepShown } from '#app/lib/keep-shown'
import { useBroadcast } from '#app/lib/use-broadcast'
import { PendingPayment } from './pending-payment'

const route = getRouteApi('/user/booking/payment/$id/process')

// Most payments simply succeed, and never need the words for anything else.
const EndedPayment = lazy(async () => ({
  default: (await import('./ended-payment')).EndedPayment,
}))

/** A payment under way, and whatever became of it. When it is paid, the route moves on. */
export function ProcessPage() {
  const loaded = route.useLoaderData()
  useKeepShown()
  const router = useRouter()
  const refresh = () => void router.invalidate()
  useBroadcast('booking', loaded.payment.booking.id, refresh)
  if (loaded.view === 'pending' || loaded.view === 'paid')
    return <PendingPayment payment={loaded.payment} />
  return (
    <Suspense>
      <EndedPayment loaded={loaded} onOver={refresh} />
    </Suspense>
  )
}
