import { redirect } from '@tanstack/react-router'
import { getReceipt, type PaperReceipt } from '#app/features/sales/queries'
import { now } from '#app/lib/clock'
import { wrongParameters } from '#app/lib/wrong-parameters'

import { type PaymentView, viewOf } from './payment-state'
import type { LoadedPurchase } from './purchase-queries'
import { getPaidBooking, getPayment, listNearest, type PaidBooking, type Payment } from './queries'

export type LoadedPayment = { payment: Payment; view: PaymentView; nearest: string[] }

export async function loadPayment(id: string): Promise<LoadedPayment | LoadedPurchase | undefined> {
  const payment = await getPayment(id)
  if (!payment) return undefined
  if (!payment.booking) return loadPurchase(id)
  const view = viewOf(payment, payment.booking)
  if (view === 'cancelled') throw toAppointment(payment.booking)
  // Errors are ignored: the page is about the money, and links to the calendar anyway.
  const nearest = view === 'credited' ? await listNearest(payment.booking.id).catch(() => []) : []
  return { payment, view, nearest }
}

export type LoadedSuccess =
  | { booking: PaidBooking; receipt: PaperReceipt | undefined; payment?: undefined }
  | LoadedPurchase
  /** The payment exists but has not succeeded; redirect to its page. */
  | 'elsewhere'
  | undefined

/** By id of the payment or of the booking, because without an amount due there is no payment. */
export async function loadSuccess(id: string): Promise<LoadedSuccess> {
  const payment = await getPayment(id)
  if (payment && !payment.booking) {
    const loaded = await loadPurchase(id)
    return loaded?.view === 'paid' ? loaded : 'elsewhere'
  }
  if (payment) {
    if (viewOf(payment, payment.booking) !== 'paid') return 'elsewhere'
    if (isPast(payment.booking)) throw toAppointment(payment.booking)
    return {
      booking: payment.booking,
      receipt: await optionalReceipt({ booking_id: payment.booking.id }),
    }
  }
  const booking = await getPaidBooking(id)
  if (booking?.status === 'cancelled') throw toAppointment(booking)
  if (!booking || (booking.status !== 'confirmed' && booking.status !== 'completed'))
    return undefined
  if (isPast(booking)) throw toAppointment(booking)
  return { booking, receipt: await optionalReceipt({ booking_id: booking.id }) }
}

// Nobody is told "see you soon" after the session; its page has the receipt too.
const isPast = ({ appointments: [session] }: PaidBooking) =>
  session !== undefined && Date.parse(session.ends_at) <= now()

/** To the page that says what came of a booking, and what is still to be chosen. */
const toAppointment = ({ appointments: [session] }: PaidBooking) =>
  session
    ? redirect({ to: '/user/appointment/$id', params: { id: session.id }, replace: true })
    : wrongParameters()

// A booking that was fully paid by vouchers has no receipt.
const optionalReceipt = (of: Parameters<typeof getReceipt>[0]) =>
  getReceipt(of).catch(() => undefined)

// Lazy, because few payments are for a package.
const loadPurchase = async (id: string) => (await import('./purchase-queries')).loadPurchase(id)
