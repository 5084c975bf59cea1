import { createFileRoute } from '@tanstack/react-router'
import { AppointmentsPage } from '#app/features/appointments/appointments-page'
import { loadAppointments } from '#app/features/appointments/loaders'
import { readAppointmentSearch } from '#app/features/appointments/schema'
import { pageTitle } from '#app/lib/brand'
import { loadOrKeep } from '#app/lib/keep-shown'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/appointment/')({
  validateSearch: readAppointmentSearch,
  loaderDeps: ({ search }) => search,
  loader: (at) => loadOrKeep(at, () => loadAppointments(at.deps)),
  head: () => ({ meta: [{ title: pageTitle(m.appointments_page()) }] }),
  component: AppointmentsPage,
})
