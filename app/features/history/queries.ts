import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { BookingHistory } from '#app/lib/supabase/results'
import { orWrongParameters } from '#app/lib/wrong-parameters'
import { type HistorySearch, readPage } from './schema'

const pageSize = 20

/** A page of the family's bookings, newest first. A person of another account is not found. */
export async function listBookings({
  year,
  person,
  after,
}: HistorySearch): Promise<BookingHistory> {
  const supabase = await getSupabase()
  const args = { year, patient_id: person, ...readPage(after), max_count: pageSize }
  return unwrap(supabase.rpc('my_bookings', args)).catch(orWrongParameters)
}
