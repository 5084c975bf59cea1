import { pageHead } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { choiceOf } from './load-booking'
import { getOffer } from './queries'
import { type BookingSearch } from './schema'

/** What the way into booking says before anything is chosen. */
export async function loadLanding(search: Pick<BookingSearch, 'clinic' | 'service'>) {
  const { clinics, services } = await getOffer()
  return {
    // One address for all advertisements, whatever they name.
    head: pageHead({
      title: m.booking_title(),
      description: m.booking_landing_text(),
      path: '/cta/book',
    }),
    ...choiceOf(clinics, services, search),
    fromPrice: services.length ? Math.min(...services.map((it) => it.price_idr)) : undefined,
  }
}
