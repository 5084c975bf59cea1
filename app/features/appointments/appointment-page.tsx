import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { paymentTexts } from '#app/features/payments/payment-texts'
import { formatMoney } from '#app/lib/format'
import type { AppointmentDetail } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentActions } from './appointment-actions'
import { AppointmentStatus } from './appointment-status'
import { GivenBack } from './given-back'
import { HistoryList } from './history-list'
import { LiveAppointments } from './live-appointments'
import { Fact, SessionFacts, SessionTime } from './session-facts'

const route = getRouteApi('/user/appointment/$id/')

/** One appointment: its data, its actions and its history. */
export function AppointmentPage() {
  const { appointment } = route.useLoaderData()
  const { status, clinic, booking, complaint } = appointment
  const isAhead = status === 'confirmed' && Boolean(appointment.reschedule)
  const isDue = !booking.is_paid && ['confirmed', 'completed'].includes(booking.status)
  const isCancelled = status === 'cancelled_by_patient' || status === 'cancelled_by_clinic'
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-8">
      <LiveAppointments bookingIds={[appointment.booking_id]} />
      <div className="grid gap-3">
        <p>
          <Link
            to="/user/appointment"
            className="inline-flex min-h-11 items-center gap-2 text-sm text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {m.appointments_back()}
          </Link>
        </p>
        <h1 className="text-title">{m.appointments_one()}</h1>
      </div>
      <Question appointment={appointment} />
      <Card className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p>
            <SessionTime appointment={appointment} isAhead={isAhead} />
          </p>
          <AppointmentStatus status={status} />
        </div>
        <SessionFacts appointment={appointment} />
        {!isCancelled && <AppointmentActions appointment={appointment} />}
      </Card>
      {isCancelled && appointment.given_back && !appointment.settlement?.is_open && (
        <Part title={m.cancel_back_title()}>
          <GivenBack given={appointment.given_back} clinic={clinic} />
        </Part>
      )}
      {complaint && (
        <Part title={m.appointments_complaint()}>
          <p className="wrap-anywhere whitespace-pre-wrap">{complaint}</p>
        </Part>
      )}
      <Part title={m.appointments_payment()}>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact term={m.booking_price_total()}>
            <span className="tabular-nums">{formatMoney(booking.total_idr)}</span>
            {paymentTexts(booking, clinic.time_zone, isDue).map((text, place) => (
              // Stable keys: payments are only ever added.
              <span key={place} className="block font-normal text-muted-foreground">
                {text}
              </span>
            ))}
          </Fact>
          <Fact term={m.payment_booking_number()}>
            <span className="tabular-nums">{appointment.booking_number}</span>
          </Fact>
        </dl>
        {booking.receipt_number && (
          <Link
            to="/user/book/$id/receipt"
            params={{ id: appointment.booking_id }}
            className={buttonVariants({ variant: 'outline', className: 'justify-self-start' })}
          >
            <ReceiptText aria-hidden />
            {m.appointments_receipt({ number: booking.receipt_number })}
          </Link>
        )}
      </Part>
      <Part title={m.appointments_history()}>
        <HistoryList history={appointment.history} timeZone={clinic.time_zone} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  )
}

/** A question of the clinic to the patient. */
function Question({
  appointment: { id, proposal, settlement },
}: {
  appointment: AppointmentDetail
}) {
  if (!proposal && !settlement?.is_open) return null
  return (
    <Link
      to={proposal ? '/user/appointment/$id/proposal' : '/user/appointment/$id/settlement'}
      params={{ id }}
      className={buttonVariants({ variant: 'accent', className: 'justify-self-start' })}
    >
      {proposal ? m.proposal_go() : m.settlement_go()}
    </Link>
  )
}
