import { addDays, dayAndHour, today } from '#app/features/bookings/days'
import { listSlots, stripDays } from '#app/features/bookings/queries'
import { nearestSlots, type Slot, toDays } from '#app/features/bookings/slots'
import { type PaymentView, viewOf } from './payment-state'
import {
  getPaidBooking,
  getPayment,
  getReceipt,
  type PaidBooking,
  type Payment,
  type Receipt,
} from './queries'

export type LoadedPayment = { payment: Payment; view: PaymentView; nearest: Slot[] }

export async function loadPayment(id: string): Promise<LoadedPayment | undefined> {
  const payment = await getPayment(id)
  if (!payment) return undefined
  const view = viewOf(payment, payment.booking)
  const nearest = view === 'credited' ? await nearestTo(payment.booking) : []
  return { payment, view, nearest }
}

/** Free times around the one that was lost. */
async function nearestTo({ clinic, service, appointments }: PaidBooking): Promise<Slot[]> {
  const [session] = appointments
  if (!session) return []
  const first = today(clinic.time_zone)
  const before = addDays(dayAndHour(session.starts_at, clinic.time_zone).day, -3)
  const from = before > first ? before : first
  try {
    const rows = await listSlots({ clinicId: clinic.id, serviceId: service.id, from }, true)
    return nearestSlots(toDays(rows, from, stripDays, clinic.time_zone), session.starts_at)
  } catch {
    // The page is about the money; the way to the calendar stands below it anyway.
    return []
  }
}

export type LoadedSuccess =
  | { booking: PaidBooking; receipt: Receipt | undefined }
  /** The payment exists but has not succeeded. */
  | 'elsewhere'
  | undefined

/** By the id of the payment; where nothing had to be paid, by that of the booking. */
export async function loadSuccess(id: string): Promise<LoadedSuccess> {
  const payment = await getPayment(id)
  if (payment) {
    if (viewOf(payment, payment.booking) !== 'paid') return 'elsewhere'
    return { booking: payment.booking, receipt: await optionalReceipt(payment.booking.id) }
  }
  const booking = await getPaidBooking(id)
  if (!booking || (booking.status !== 'confirmed' && booking.status !== 'completed'))
    return undefined
  return { booking, receipt: undefined }
}

// A booking that was paid with nothing but vouchers has none.
const optionalReceipt = (bookingId: string) => getReceipt(bookingId).catch(() => undefined)
