import { isUnsettled } from '#app/features/payments/payment-state'
import { formatDate, formatDateTime, formatLongDate, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { BookingPayment, DeskPayment, GivenBack, PastBooking } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

/** What was paid for a booking, online and at the clinic, one sentence each; or why nothing was. */
export function paymentTexts(booking: PastBooking) {
  const { payments, desk_payments, total_idr } = booking
  const texts = [
    ...payments.map((it) => paymentText(it, booking)),
    ...desk_payments.map((it) => deskPaymentText(it, booking)),
  ]
  if (texts.length > 0) return texts
  return [total_idr === 0 ? m.history_nothing_to_pay() : m.history_no_payment()]
}

const deskPaymentText = (
  { receipt_number, amount_idr, paid_at }: DeskPayment,
  { appointment: { clinic } }: PastBooking,
) =>
  m.history_payment_desk({
    amount: formatMoney(amount_idr),
    date: formatLongDate(paid_at, { timeZone: clinic.time_zone }),
    number: receipt_number,
  })

/** The outcome of one payment attempt in words. */
function paymentText(payment: BookingPayment, { can_pay, appointment }: PastBooking) {
  const amount = formatMoney(payment.amount_idr)
  const { timeZone } = { timeZone: appointment.clinic.time_zone }
  if (payment.refunded_idr > 0)
    return m.history_payment_refunded({ amount, refunded: formatMoney(payment.refunded_idr) })
  if (payment.status === 'review' || payment.outcome === 'underpaid')
    return m.history_payment_review({ amount })
  if (payment.credited_idr > 0 && payment.outcome !== 'confirmed')
    return m.history_payment_credited({ amount: formatMoney(payment.credited_idr) })
  if (payment.paid_at)
    return m.history_payment_paid({ amount, when: formatDateTime(payment.paid_at, { timeZone }) })
  if (isUnsettled(payment.status) && can_pay)
    return m.history_payment_pending({
      amount,
      when: formatDateTime(payment.expires_at, { timeZone }),
    })
  return m.history_payment_unpaid({ amount })
}

/** What a cancellation returned, one sentence each. */
export function givenBackTexts({ credits, refund_idr, refunded_idr, vouchers }: GivenBack) {
  const until = (day: string | null) => (day ? formatDate(day, { timeZone: 'UTC' }) : undefined)
  return [
    ...credits.map(({ code, quantity, valid_until }) => {
      const amount = formatMoney(quantity)
      const date = until(valid_until)
      return date
        ? m.history_back_credit_until({ amount, code, date })
        : m.history_back_credit({ amount, code })
    }),
    ...(refund_idr > 0
      ? [
          refunded_idr >= refund_idr
            ? m.history_back_refunded({ amount: formatMoney(refund_idr) })
            : m.history_back_refund({ amount: formatMoney(refund_idr) }),
        ]
      : []),
    ...vouchers.map((it) =>
      it.kind === 'credit'
        ? m.history_back_to_credit({ amount: formatMoney(it.quantity), code: it.code })
        : it.kind === 'package'
          ? m.history_back_to_package({ count: it.quantity, name: localised(it, 'name') })
          : m.history_back_to_promotion({ code: it.code }),
    ),
  ]
}

/** The status of a booking where its appointment does not tell it. */
export function unpaidState({ status, can_pay, payments }: PastBooking) {
  if (can_pay) return 'waiting'
  if (status === 'confirmed' || status === 'completed' || status === 'cancelled') return undefined
  return payments.some((it) => it.credited_idr > 0) ? 'credited' : 'unpaid'
}
