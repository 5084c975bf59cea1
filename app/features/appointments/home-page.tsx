import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { Illustration } from '#app/components/illustrations/illustration'
import { buttonVariants } from '#app/components/ui/button'
import { CreditCard } from '#app/features/vouchers/credit-card'
import { m } from '#app/paraglide/messages.js'
import { AppointmentCard } from './appointment-card'
import { OpenBookingAlert } from './open-booking'

const route = getRouteApi('/user/')

/** What comes next, and the way to book. */
export function HomePage() {
  const { upcoming, open, credits, name } = route.useLoaderData()
  const router = useRouter()
  const [next, ...later] = upcoming
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-6">
      <h1 className="text-title">
        {name ? m.appointments_hello({ name }) : m.appointments_welcome()}
      </h1>
      {open.map((booking) => (
        <OpenBookingAlert
          key={booking.id}
          booking={booking}
          onOver={() => void router.invalidate()}
        />
      ))}
      {credits.length > 0 && <CreditCard credits={credits} />}
      {next ? (
        <section aria-labelledby="next" className="grid gap-3">
          <h2 id="next" className="text-heading">
            {m.appointments_next()}
          </h2>
          <AppointmentCard appointment={next} isNext />
          {later.length > 0 && (
            <Link
              to="/user/appointment"
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              {m.appointments_more({ count: later.length })}
            </Link>
          )}
          <Book />
        </section>
      ) : (
        <section className="grid justify-items-start gap-4">
          <Illustration name="reach" className="size-44 text-foreground" />
          <h2 className="text-heading">{m.appointments_none()}</h2>
          <p className="text-muted-foreground">{m.appointments_none_text()}</p>
          <Book />
        </section>
      )}
    </div>
  )
}

function Book() {
  return (
    <Link
      to="/user/booking"
      className={buttonVariants({ size: 'lg', className: 'justify-self-start' })}
    >
      {m.common_book()}
    </Link>
  )
}
