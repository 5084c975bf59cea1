import { getRouteApi, Link } from '@tanstack/react-router'
import { Illustration } from '#app/components/illustrations/illustration'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { formatMoney, formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { AppointmentCard } from './appointment-card'
import { type OpenPayment } from './queries'

const route = getRouteApi('/user/')

/** What comes next, and the way to book. */
export function HomePage() {
  const { upcoming, openPayment, name } = route.useLoaderData()
  const [next, ...later] = upcoming
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-6">
      <h1 className="text-title">
        {name ? m.appointments_hello({ name }) : m.appointments_welcome()}
      </h1>
      {openPayment && <WaitingPayment payment={openPayment} />}
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

function WaitingPayment({ payment }: { payment: OpenPayment }) {
  return (
    <Alert variant="waiting">
      <AlertTitle>{m.payment_pending_title()}</AlertTitle>
      <AlertDescription className="grid justify-items-start gap-3">
        {m.appointments_pay_until({
          amount: formatMoney(payment.amount_idr),
          time: formatTime(payment.expires_at),
        })}
        <Link
          to="/user/booking/payment/$id/process"
          params={{ id: payment.id }}
          className={buttonVariants({ variant: 'accent' })}
        >
          {m.payment_go()}
        </Link>
      </AlertDescription>
    </Alert>
  )
}
