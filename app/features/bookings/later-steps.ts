import { lazyRouteComponent } from '@tanstack/react-router'
import type { BookingSearch } from './schema'

/** The steps around the choice of a time, loaded after it. */
export const PlaceStep = lazyRouteComponent(() => import('./place-step'), 'PlaceStep')
export const YouStep = lazyRouteComponent(() => import('./you-step'), 'YouStep')
export const PayStep = lazyRouteComponent(
  () => import('#app/features/checkout/pay-step'),
  'PayStep',
)

/** Preloads all steps, because they may be opened without a connection. */
export const loadOtherSteps = () =>
  Promise.all([PlaceStep.preload?.(), YouStep.preload?.(), PayStep.preload?.()])

/** Loads the step that a URL shows, before it is rendered. */
export async function loadStep({ step, clinic, service }: BookingSearch): Promise<void> {
  if (!step || !clinic || !service) await PlaceStep.preload?.()
  if (step === 'you' || step === 'pay')
    await Promise.all([YouStep.preload?.(), PayStep.preload?.()])
}
