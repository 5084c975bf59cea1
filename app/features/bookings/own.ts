// What concerns a signed-in user alone.
import { redirect } from '@tanstack/react-router'
import { getHeldBooking, type HeldBooking } from '#app/features/checkout/queries'
import type { MyPatient } from '#app/features/patients/queries'
import { isOpen } from '#app/features/payments/payment-state'
import { listMyVouchers } from '#app/features/vouchers/queries'
import { toAppError } from '#app/lib/errors'
import type { SlotRow } from '#app/lib/supabase/results'

/** What is not the caller's, or not any more, has nothing. */
function nothingOf(error: unknown): [] {
  if (toAppError(error).code === 'not_found') return []
  throw error
}

/** The held booking of the URL, and the vouchers that can pay for it. */
export async function loadHeld(id: string) {
  const [booking, vouchers] = await Promise.all([
    getHeldBooking(id),
    // A booking that is not the caller's counts as absent, so there are no vouchers for it.
    listMyVouchers(id).catch(nothingOf),
  ])
  // Returning after the payment, or after a cancellation: nothing is due any more.
  if (booking && !isOpen(booking.status) && booking.status !== 'expired')
    throw redirect({ to: '/user/booking/payment/$id/success', params: { id } })
  return { booking, vouchers }
}

/**
 * The slots of an account with several people. Who comes is chosen after the time: what suits any
 * of them is offered, or what suits the person for whom a time is held.
 * @param ask reads the slots of one person
 */
export async function familySlots(
  people: MyPatient[],
  booking: HeldBooking | undefined,
  ask: (person: { patient_id: string }) => Promise<SlotRow[]>,
): Promise<SlotRow[]> {
  const held = people.filter(({ id }) => id === booking?.patient_id)
  const lists = await Promise.all(
    (held.length > 0 ? held : people).map(({ id }) => ask({ patient_id: id }).catch(nothingOf)),
  )
  const keyOf = (row: SlotRow) => `${row.starts_at} ${row.physiotherapist_id}`
  return [...new Map(lists.flat().map((row) => [keyOf(row), row])).values()]
}
