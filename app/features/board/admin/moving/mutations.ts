import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { BoardAppointment } from '#app/lib/supabase/results'

/** The target of an appointment. */
export type Target = {
  id: string
  physiotherapistId: string
  /** Milliseconds. */
  startsAt: number
}

export type Move = Target & {
  /** The appointment as the user saw it: what somebody else did to it meanwhile stands. */
  seen: Pick<BoardAppointment, 'status' | 'starts_at' | 'physiotherapist_id'>
  /** Required for rules that it breaks. */
  reason?: string
}

const placeOf = ({ id, physiotherapistId, startsAt }: Target) => ({
  appointment_id: id,
  starts_at: new Date(startsAt).toISOString(),
  physiotherapist_id: physiotherapistId,
})

/**
 * @throws stale_record with `details.current` when somebody else was faster; slot_taken,
 * patient_overlap, reschedule_closed, and any rule that needs a reason
 */
export async function moveAppointment({ seen, reason, ...target }: Move) {
  const supabase = await getSupabase()
  const { status, starts_at, physiotherapist_id } = seen
  await unwrap(
    supabase.rpc('reschedule_appointment', {
      ...placeOf(target),
      seen: { status, starts_at, physiotherapist_id },
      ...(reason && { reason }),
    }),
  )
}

/** Every rule that a move would break; invalidated with all `appointments`. */
export const moveCheckQuery = ({ id, physiotherapistId, startsAt }: Target) =>
  queryOptions({
    queryKey: ['appointments', 'move-check', id, physiotherapistId, startsAt] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('check_move', placeOf({ id, physiotherapistId, startsAt }))
      return unwrap(asked.abortSignal(signal))
    },
    staleTime: 0,
    retry: false,
  })

export const startKey = (physiotherapistId: string, startsAt: number) =>
  `${physiotherapistId} ${startsAt}`

/**
 * The starts within these days that an appointment may move to, as `startKey`s.
 * @param physiotherapistId the current one, who may be hidden from the public and so not in
 * "anyone"
 */
export const possibleStartsQuery = (
  id: string,
  physiotherapistId: string,
  fromDate: string,
  toDate: string,
) =>
  queryOptions({
    queryKey: ['appointments', 'possible', id, physiotherapistId, fromDate, toDate] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const days = { appointment_id: id, from_date: fromDate, to_date: toDate }
      const ask = (more: { physiotherapist_id?: string }) =>
        unwrap(supabase.rpc('reschedule_slots', { ...days, ...more }).abortSignal(signal))
      const rows = await Promise.all([ask({}), ask({ physiotherapist_id: physiotherapistId })])
      return new Set(
        rows.flat().map((one) => startKey(one.physiotherapist_id, Date.parse(one.starts_at))),
      )
    },
    staleTime: 0,
    retry: false,
  })
