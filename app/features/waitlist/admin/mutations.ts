import { enterPatient } from '#app/features/board/admin/booking/mutations'
import type { ChosenPatient } from '#app/features/board/admin/booking/patient-picker'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

export type Wait = {
  clinicId: string
  patient: ChosenPatient
  serviceId: string
  /** Empty: anyone. */
  physiotherapistId: string
  from: string
  to: string
  times: readonly [string, string] | undefined
}

/**
 * Adds a patient to a clinic's waiting list; creates the patient if new.
 * @throws too_far, too_many_appointments, invalid_input with `details.field`
 */
export async function joinFor({ clinicId, patient, times, ...wait }: Wait) {
  const supabase = await getSupabase()
  await unwrap(
    supabase.rpc('join_waitlist', {
      clinic_id: clinicId,
      service_id: wait.serviceId,
      from_date: wait.from,
      to_date: wait.to,
      patient_id: await enterPatient(patient, clinicId),
      ...(wait.physiotherapistId && { physiotherapist_id: wait.physiotherapistId }),
      ...(times && { from_time: times[0], until_time: times[1] }),
    }),
  )
}
