import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { Illustration } from '#app/components/illustrations/illustration'
import { buttonVariants } from '#app/components/ui/button'
import { LiveAppointments } from '#app/features/appointments/live-appointments'
import { NextAppointment } from '#app/features/appointments/next-appointment'
import { showChanges } from '#app/lib/show-changes'
import { m } from '#app/paraglide/messages.js'
import { AgainCard } from './again-card'
import { FundsCard } from './funds-card'
import { QuestionAlert } from './question-alert'
import { UnpaidAlert } from './unpaid-alert'

const route = getRouteApi('/user/')

/** Open questions, the next appointment, and a link to book. */
export function HomePage() {
  const home = route.useLoaderData()
  const router = useRouter()
  const { next, unpaid, proposals, settlements, funds, again } = home
  const name = home.people.find((it) => it.is_account_holder)?.full_name
  const shown = [next, ...proposals, ...settlements].flatMap((it) => it?.booking_id ?? [])
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-6">
      <LiveAppointments bookingIds={[...unpaid.map((it) => it.booking_id), ...shown]} />
      <h1 className="text-title wrap-anywhere">
        {name ? m.appointments_hello({ name }) : m.appointments_welcome()}
      </h1>
      {unpaid.map((booking) => (
        <UnpaidAlert
          key={booking.booking_id}
          booking={booking}
          onOver={() => void showChanges(router)}
        />
      ))}
      {[...settlements, ...proposals].map((appointment) => (
        <QuestionAlert key={appointment.id} appointment={appointment} />
      ))}
      {next ? (
        <section aria-labelledby="next" className="grid grid-cols-1 gap-3">
          <h2 id="next" className="text-heading">
            {m.appointments_next()}
          </h2>
          <NextAppointment appointment={next} />
          {home.upcoming_count > 1 && (
            <Link
              to="/user/appointment"
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4"
            >
              {m.appointments_more({ count: home.upcoming_count - 1 })}
            </Link>
          )}
        </section>
      ) : (
        // A patient with an unpaid booking is not told that there are no appointments.
        unpaid.length === 0 && (
          <section className="grid justify-items-start gap-4">
            <Illustration name="reach" className="size-44 text-foreground" />
            <h2 className="text-heading">
              {home.is_new ? m.appointments_none() : m.appointments_none_upcoming()}
            </h2>
            <p className="text-muted-foreground">
              {home.is_new ? m.appointments_none_text() : m.appointments_none_again()}
            </p>
          </section>
        )
      )}
      {funds.length > 0 && <FundsCard funds={funds} />}
      {again?.is_bookable && <AgainCard again={again} />}
      <Link
        to="/user/booking"
        className={buttonVariants({
          size: 'lg',
          variant: next || unpaid.length > 0 ? 'outline' : 'default',
          className: 'justify-self-start max-sm:w-full',
        })}
      >
        {m.common_book()}
      </Link>
    </div>
  )
}
