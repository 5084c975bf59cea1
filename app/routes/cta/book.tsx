import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#app/features/bookings/landing-page'
import { loadLanding } from '#app/features/bookings/loaders'
import { readBookingSearch } from '#app/features/bookings/schema'

export const Route = createFileRoute('/cta/book')({
  validateSearch: (search: Record<string, unknown>) => {
    const { step: _step, booking: _booking, ...known } = readBookingSearch(search)
    return known
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadLanding(deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: LandingPage,
})
