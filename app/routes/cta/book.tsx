import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#app/features/bookings/landing-page'
import { loadLanding } from '#app/features/bookings/load-booking'
import { readBookingSearch } from '#app/features/bookings/schema'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/cta/book')({
  validateSearch: (search: Record<string, unknown>) => {
    const { clinic, service, at } = readBookingSearch(search)
    return { clinic, service, at }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadLanding(deps),
  head: () => ({ meta: [{ title: pageTitle(m.booking_title()) }] }),
  component: LandingPage,
})
