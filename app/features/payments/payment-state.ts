import { now as serverNow } from '#app/lib/clock'

/** The state of a payment and its booking from the payer's point of view. */
export type PaymentView =
  | 'pending'
  | 'paid'
  | 'credited'
  | 'refunded'
  | 'review'
  /** Paid, and the appointment was cancelled later: its page says what came back. */
  | 'cancelled'
  | 'failed'
  | 'expired'

type Payment = { status: string; outcome: string | null }
type Booking = { status: string; hold_expires_at: string | null }

/** Whether money may still arrive for a payment with this status. */
export const isUnsettled = (status: string) => status === 'created' || status === 'pending'

/** Booking statuses that are still to be paid. */
export const openStatuses = ['held', 'awaiting_payment']

export const isOpen = (bookingStatus: string) => openStatuses.includes(bookingStatus)

export function viewOf(payment: Payment, booking: Booking, now = serverNow()): PaymentView {
  if (booking.status === 'cancelled' && hasPaid(payment)) return 'cancelled'
  if (payment.status === 'refunded' || payment.status === 'partially_refunded') return 'refunded'
  if (payment.status === 'review' || payment.outcome === 'underpaid') return 'review'
  if (payment.outcome === 'credited') return 'credited'
  if (booking.status === 'confirmed' || booking.status === 'completed') return 'paid'
  if (payment.status === 'paid') return 'review'
  if (isOver(booking, now)) return 'expired'
  return isUnsettled(payment.status) ? 'pending' : 'failed'
}

// A second payment counts too: the credit that it became is stated with what came back.
const hasPaid = ({ status, outcome }: Payment) =>
  status !== 'review' && (outcome === 'confirmed' || outcome === 'duplicate')

const isOver = ({ status, hold_expires_at }: Booking, now: number) =>
  !isOpen(status) || (hold_expires_at !== null && Date.parse(hold_expires_at) <= now)
