import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#app/lib/use-action'
import { capturePayment } from './mutations'

/** Asks the provider how it stands, then shows what the database says. */
export function useCapture(paymentId: string) {
  const router = useRouter()
  const [hasArrived, setArrived] = useState(true)
  const action = useAction(async () => {
    setArrived(true)
    const { payment } = await capturePayment(paymentId)
    await router.invalidate()
    setArrived(payment?.status !== 'created' && payment?.status !== 'pending')
  })
  return { ...action, hasArrived }
}
