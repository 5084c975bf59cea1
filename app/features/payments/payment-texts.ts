import { formatDateTime, formatLongDate, formatMoney } from '#app/lib/format'
import type { BookingPayment, DeskPayment, PastBooking } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { isUnsettled } from './payment-state'

type Booking = Pick<PastBooking, 'total_idr' | 'can_pay' | 'payments' | 'desk_payments'>

/**
 * What was paid for a booking, online and at the clinic, one sentence each; or why nothing was.
 * @param isDueAtClinic it takes place, and is still to be paid
 */
export function paymentTexts(booking: Booking, timeZone: string, isDueAtClinic = false) {
  const { payments, desk_payments, can_pay, total_idr } = booking
  const texts = [
    ...payments.map((it) => paymentText(it, can_pay, timeZone)),
    ...desk_payments.map((it) => deskPaymentText(it, timeZone)),
    ...(isDueAtClinic ? [m.appointments_pay_at_clinic()] : []),
  ]
  if (texts.length > 0) return texts
  return [total_idr === 0 ? m.history_nothing_to_pay() : m.history_no_payment()]
}

const deskPaymentText = ({ receipt_number, amount_idr, paid_at }: DeskPayment, timeZone: string) =>
  m.history_payment_desk({
    amount: formatMoney(amount_idr),
    date: formatLongDate(paid_at, { timeZone }),
    number: receipt_number,
  })

/** The outcome of one payment attempt in words. */
function paymentText(payment: BookingPayment, canPay: boolean, timeZone: string) {
  const amount = formatMoney(payment.amount_idr)
  if (payment.refunded_idr > 0)
    return m.history_payment_refunded({ amount, refunded: formatMoney(payment.refunded_idr) })
  if (payment.status === 'review' || payment.outcome === 'underpaid')
    return m.history_payment_review({ amount })
  if (payment.credited_idr > 0 && payment.outcome !== 'confirmed')
    return m.history_payment_credited({ amount: formatMoney(payment.credited_idr) })
  if (payment.paid_at)
    return m.history_payment_paid({ amount, when: formatDateTime(payment.paid_at, { timeZone }) })
  if (isUnsettled(payment.status) && canPay)
    return m.history_payment_pending({
      amount,
      when: formatDateTime(payment.expires_at, { timeZone }),
    })
  return m.history_payment_unpaid({ amount })
}
