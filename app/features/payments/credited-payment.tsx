import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { dayOf } from '#app/lib/dates'
import { formatDate, formatDay, formatMoney, formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { PaymentShell } from './payment-shell'
import type { Payment } from './queries'
import { LostSession } from './session-details'

/** The money arrived after the slot was lost or given up: it became credit, with free times to use it for. */
export function CreditedPayment({ payment, nearest }: { payment: Payment; nearest: string[] }) {
  const { booking, credit_voucher: credit } = payment
  const isCancelled = booking.status === 'cancelled'
  const timeZone = booking.clinic.time_zone
  return (
    <PaymentShell
      title={isCancelled ? m.payment_credited_cancelled_title() : m.payment_credited_title()}
    >
      <p>{isCancelled ? m.payment_credited_cancelled_text() : m.payment_credited_text()}</p>
      <Alert>
        <Ticket aria-hidden />
        <AlertTitle>
          {m.payment_credited_amount({ amount: formatMoney(payment.credited_idr) })}
        </AlertTitle>
        <AlertDescription>
          {credit && (
            <>
              {m.payment_credited_code()}{' '}
              <strong className="font-mono tracking-wider">{credit.code}</strong>
              {credit.valid_until &&
                `, ${m.payment_credited_until({ date: formatDate(credit.valid_until, { timeZone: 'UTC' }) })}`}
            </>
          )}
        </AlertDescription>
      </Alert>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="grid gap-3">
          <h2 id="nearest" className="text-heading">
            {m.payment_credited_nearest()}
          </h2>
          <ul className="grid gap-2">
            {nearest.map((at) => (
              <li key={at}>
                <Link
                  to="/user/booking"
                  search={{
                    clinic: booking.clinic.slug,
                    service: booking.service.slug,
                    day: dayOf(at, timeZone),
                    at,
                    step: 'you',
                    voucher: credit?.code,
                  }}
                  className={buttonVariants({ variant: 'outline', className: 'w-full' })}
                >
                  {formatDay(at, { timeZone })}, {formatTime(at, { timeZone })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link
        to="/user/booking"
        search={{
          clinic: booking.clinic.slug,
          service: booking.service.slug,
          step: 'time',
          voucher: credit?.code,
        }}
        className={buttonVariants({ size: 'lg' })}
      >
        {m.payment_book_again()}
      </Link>
      <LostSession booking={booking} />
    </PaymentShell>
  )
}
