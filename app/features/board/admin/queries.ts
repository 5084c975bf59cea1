import { queryOptions } from '@tanstack/react-query'
import { now } from '#app/lib/clock'
import { addDays } from '#app/lib/dates'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

// Keys begin with `appointments`, so that any change of one invalidates the board.

export type BoardOf = {
  /** Only this physiotherapist. */
  only?: string | undefined
  /** Number of days shown. */
  days: 1 | 7
}

/**
 * A day or a week of a clinic, of everyone or of one physiotherapist. Always stale, because a board
 * stays on screen for hours.
 */
export const boardQuery = (clinicId: string, day: string, { only, days }: BoardOf) =>
  queryOptions({
    queryKey: ['appointments', 'board', clinicId, day, days, only] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('clinic_board', {
        clinic_id: clinicId,
        on_date: day,
        to_date: addDays(day, days - 1),
        ...(only && { physiotherapist_id: only }),
      })
      return unwrap(asked.abortSignal(signal))
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** The id of the clinic where a physiotherapist's current or next session is, or null. */
export const nextPlaceQuery = (physiotherapistId: string) =>
  queryOptions({
    queryKey: ['appointments', 'next-place', physiotherapistId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase
        .from('appointments')
        .select('clinic_id')
        .eq('physiotherapist_id', physiotherapistId)
        .in('status', ['confirmed', 'checked_in'])
        .gt('ends_at', new Date(now()).toISOString())
        .order('starts_at')
        .limit(1)
      const [next] = await unwrap(asked.abortSignal(signal))
      return next?.clinic_id ?? null
    },
    staleTime: 0,
  })

/** One appointment with its history. */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'one', id] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      return unwrap(supabase.rpc('read_appointment', { appointment_id: id }).abortSignal(signal))
    },
    staleTime: 0,
  })

/** The clinics' active services, in list order. */
export const offeredQuery = queryOptions({
  queryKey: ['services', 'offered'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    return unwrap(
      supabase
        .from('services')
        .select('id, name_id, name_en, duration_minutes, slot_step_minutes, price_idr, is_active')
        .order('sort_order')
        .abortSignal(signal),
    )
  },
  staleTime: 300_000,
})

/** Names of colleagues by account id, to tell whose change it was. */
export const colleaguesQuery = queryOptions({
  queryKey: ['staff', 'names'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const asked = supabase.from('staff').select('user_id, full_name')
    const [rows, { data }] = await Promise.all([
      unwrap(asked.abortSignal(signal)),
      supabase.auth.getSession(),
    ])
    return {
      ownId: data.session?.user.id,
      names: new Map(rows.map(({ user_id, full_name }) => [user_id, full_name])),
    }
  },
  staleTime: 300_000,
})
