import { lazyRouteComponent } from '@tanstack/react-router'
import { type BookingSearch } from './schema'

/** What comes after the choice of a time, and is not waited for before it. */
export const YouStep = lazyRouteComponent(() => import('./you-step'), 'YouStep')
export const PayStep = lazyRouteComponent(
  () => import('#app/features/checkout/pay-step'),
  'PayStep',
)

/** Loads them both; a press on the way there may come without a connection. */
export const loadLaterSteps = () => Promise.all([YouStep.preload?.(), PayStep.preload?.()])

/** Loads the step that an address asks for, before it is shown. */
export async function loadStep({ step }: BookingSearch): Promise<void> {
  if (step === 'you' || step === 'pay') await loadLaterSteps()
}
