import { getRouteApi, Link } from '@tanstack/react-router'
import { BellRing, CalendarSync, ReceiptText } from 'lucide-react'
import { buttonVariants } from '#app/components/ui/button'
import type { AppointmentPage } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentRow } from './appointment-row'
import { LiveAppointments } from './live-appointments'
import { shownPerson } from './loaders'
import { PersonFilter } from './person-filter'
import type { AppointmentSearch } from './schema'

const route = getRouteApi('/user/appointment/')

/** Upcoming and past appointments of the whole family or of one member. */
export function AppointmentsPage() {
  const loaded = route.useLoaderData()
  const { people, upcoming, past } = loaded
  const person = shownPerson(loaded, route.useSearch())
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-8">
      <LiveAppointments bookingIds={upcoming.appointments.map((it) => it.booking_id)} />
      <h1 className="text-title">{m.appointments_title()}</h1>
      {people.length > 1 && <PersonFilter people={people} shown={person} />}
      {upcoming.appointments.length === 0 ? (
        <section className="grid justify-items-start gap-4">
          <p className="text-muted-foreground">
            {past.appointments.length > 0
              ? m.appointments_none_upcoming()
              : m.appointments_none_text()}
          </p>
          <Link to="/user/booking" className={buttonVariants({ size: 'lg' })}>
            {m.common_book()}
          </Link>
        </section>
      ) : (
        <Group scope="upcoming" title={m.appointments_upcoming()} page={upcoming} />
      )}
      {past.appointments.length > 0 && (
        <Group scope="past" title={m.appointments_past()} page={past} />
      )}
      <Link
        to="/user/book"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        <ReceiptText aria-hidden className="size-5" />
        {m.vouchers_to_history()}
      </Link>
      <Link
        to="/user/waitlist"
        className="-mt-6 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        <BellRing aria-hidden className="size-5" />
        {m.waitlist_title()}
      </Link>
      <Link
        to="/user/profile/calendar"
        className="-mt-6 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        <CalendarSync aria-hidden className="size-5" />
        {m.calendar_subscribe()}
      </Link>
    </div>
  )
}

function Group({
  scope,
  title,
  page: { appointments, next },
}: {
  scope: 'upcoming' | 'past'
  title: string
  page: AppointmentPage
}) {
  return (
    <section aria-labelledby={scope} className="grid grid-cols-1 gap-3">
      <h2 id={scope} className="text-heading">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentRow appointment={appointment} />
          </li>
        ))}
      </ul>
      {next && (
        <Link
          to="/user/appointment"
          search={(search: AppointmentSearch) => ({ ...search, [scope]: (search[scope] ?? 1) + 1 })}
          replace
          resetScroll={false}
          className={buttonVariants({ variant: 'outline', className: 'justify-self-center' })}
        >
          {m.appointments_show_more()}
          <span className="sr-only">, {title}</span>
        </Link>
      )}
    </section>
  )
}
