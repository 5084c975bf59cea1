import '#app/lib/error-texts/changes'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

type Move = {
  appointment_id: string
  starts_at: string
  physiotherapist_id?: string
  /** What the patient was shown. */
  seen: { starts_at: string; physiotherapist_id: string }
}
type Cancellation = {
  appointment_id: string
  settlement: Settlement
  reason?: string
  /** Whether the patient was shown that everything comes back. */
  is_free: boolean
}

/** What happens to the money: credit, or a refund request. */
export type Settlement = 'credit' | 'refund'

// All of these are idempotent: the database detects a repeated call.

/** Moves an appointment; without a physiotherapist, to the same one if free, else anyone. */
export async function rescheduleAppointment(move: Move) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('reschedule_appointment', move))
}

/** @param cancellation its reason has 3 to 500 characters */
export async function cancelAppointment(cancellation: Cancellation) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('cancel_appointment', cancellation))
}

/** The patient's choice after a cancellation by the clinic. */
export async function chooseSettlement(appointment_id: string, settlement: Settlement) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('choose_settlement', { appointment_id, settlement }))
}

/** Accepts one of the times that the clinic proposes. */
export async function answerProposal(appointment_id: string, starts_at: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('answer_proposal', { appointment_id, starts_at }))
}
