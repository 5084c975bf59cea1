import { useRouter } from '@tanstack/react-router'
import { useAction } from '#app/lib/use-action'
import { capturePayment } from './mutations'

/** Asks the provider how it stands, then shows what the database says. */
export function useCapture(paymentId: string) {
  const router = useRouter()
  return useAction(async () => {
    await capturePayment(paymentId)
    await router.invalidate()
  })
}
