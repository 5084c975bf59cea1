import { lazyRouteComponent } from '@tanstack/react-router'
import { type BookingSearch } from './schema'

/** What stands around the choice of a time, and is not waited for before it. */
export const PlaceStep = lazyRouteComponent(() => import('./place-step'), 'PlaceStep')
export const YouStep = lazyRouteComponent(() => import('./you-step'), 'YouStep')
export const PayStep = lazyRouteComponent(
  () => import('#app/features/checkout/pay-step'),
  'PayStep',
)

export const loadCheckout = () => import('#app/features/checkout/mutations')

/** Loads them all; a press on the way there may come without a connection. */
export const loadOtherSteps = () =>
  Promise.all([PlaceStep.preload?.(), YouStep.preload?.(), PayStep.preload?.(), loadCheckout()])

/** Loads the step that an address asks for, before it is shown. */
export async function loadStep({ step, clinic, service }: BookingSearch): Promise<void> {
  if (!step || !clinic || !service) await PlaceStep.preload?.()
  if (step === 'you' || step === 'pay')
    await Promise.all([YouStep.preload?.(), PayStep.preload?.()])
}
