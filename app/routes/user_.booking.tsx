import { createFileRoute } from '@tanstack/react-router'
import { FramedErrorPage } from '#app/components/errors/framed-error-page'
import { BlankLayout } from '#app/components/layout/blank-layout'
import { BookingPage } from '#app/features/bookings/booking-page'
import { loadStep } from '#app/features/bookings/later-steps'
import { loadOrKeepBooking } from '#app/features/bookings/loaders'
import { readBookingSearch } from '#app/features/bookings/schema'
import { pageTitle } from '#app/lib/brand'
import { sessionUser } from '#app/lib/session'
import { m } from '#app/paraglide/messages.js'

// Not a child of the guarded /user route: times are shown before signing in.
export const Route = createFileRoute('/user_/booking')({
  staticData: { app: true, focused: true, prepare: loadStep },
  validateSearch: readBookingSearch,
  loaderDeps: ({ search: { clinic, service, from, day, booking } }) => ({
    clinic,
    service,
    from,
    // A day selects the strip only when no strip is given.
    day: from ? undefined : day,
    booking,
  }),
  beforeLoad: ({ search }) => loadStep(search),
  loader: ({ deps, abortController }) =>
    loadOrKeepBooking(deps, sessionUser, abortController.signal),
  staleTime: 20_000,
  head: () => ({ meta: [{ title: pageTitle(m.booking_page()) }] }),
  errorComponent: FramedErrorPage,
  component: () => (
    <BlankLayout endsInBar>
      <BookingPage />
    </BlankLayout>
  ),
})
