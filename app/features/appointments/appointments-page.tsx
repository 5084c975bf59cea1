import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'
import { AppointmentCard } from './appointment-card'
import { type Appointment } from './queries'

const route = getRouteApi('/user/appointment/')

export function AppointmentsPage() {
  const { upcoming, past } = route.useLoaderData()
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-8">
      <h1 className="text-title">{m.appointments_title()}</h1>
      {upcoming.length === 0 ? (
        <section className="grid justify-items-start gap-4">
          <p className="text-muted-foreground">{m.appointments_none_text()}</p>
          <Link to="/user/booking" className={buttonVariants({ size: 'lg' })}>
            {m.common_book()}
          </Link>
        </section>
      ) : (
        <Group title={m.appointments_upcoming()} appointments={upcoming} />
      )}
      {past.length > 0 && <Group title={m.appointments_past()} appointments={past} />}
    </div>
  )
}

function Group({ title, appointments }: { title: string; appointments: Appointment[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      {appointments.map((appointment) => (
        <AppointmentCard key={appointment.id} appointment={appointment} />
      ))}
    </section>
  )
}
