import type { HeldBooking } from '#app/features/checkout/queries'
import type { MyPatient } from '#app/features/patients/queries'
import type { SlotRow } from '#app/lib/supabase/results'

/**
 * The slots of an account with several people. Who comes is chosen after the time: what suits any
 * of them is offered, or what suits the person for whom a time is held.
 * @param ask reads the slots of one person
 */
export async function familySlots(
  people: MyPatient[],
  booking: HeldBooking | undefined,
  ask: (patientId: string) => Promise<SlotRow[]>,
): Promise<SlotRow[]> {
  const held = people.filter(({ id }) => id === booking?.patient_id)
  const lists = await Promise.all((held.length > 0 ? held : people).map(({ id }) => ask(id)))
  const keyOf = (row: SlotRow) => `${row.starts_at} ${row.physiotherapist_id}`
  return [...new Map(lists.flat().map((row) => [keyOf(row), row])).values()]
}
