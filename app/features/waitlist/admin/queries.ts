import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageOfRows } from '#app/lib/admin/page-of-rows'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { WaitingPatient } from '#app/lib/supabase/staff-results'
import type { WaitlistSearch } from './schema'

/** Staff events that may change who waits, or what is free for them. */
export const waitlistEvents = ['waitlist_changed', 'appointment_changed', 'board_changed']

/** A clinic's waiting list, longest wait first; `withFree` also finds free starts (slower). */
export const clinicWaitlistQuery = (
  clinicId: string,
  { page, size }: WaitlistSearch,
  withFree: boolean,
) =>
  queryOptions({
    queryKey: ['waitlist', 'page', clinicId, page, size, withFree] as const,
    queryFn: async ({ signal }): Promise<PageOfRows<WaitingPatient>> => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('list_waitlist', {
        clinic_id: clinicId,
        max_count: size,
        skip: Math.min((page - 1) * size, 10_000),
        with_free: withFree,
      })
      const { rows, count } = await unwrap(asked.abortSignal(signal))
      return { rows, total: count }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Who waits at a clinic and could come on a day, with the day's first start that suits them. */
export const waitlistMatchesQuery = (clinicId: string, day: string) =>
  queryOptions({
    queryKey: ['waitlist', 'matches', clinicId, day] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase.rpc('list_waitlist', { clinic_id: clinicId, on_date: day })
      return (await unwrap(asked.abortSignal(signal))).rows
    },
    staleTime: 0,
  })

/** Physiotherapists of a clinic who can be requested, in list order. */
export const whoTreatsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['physiotherapists', 'who treats', clinicId] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const asked = supabase
        .from('physiotherapists')
        .select('id, name, schedules!inner(clinic_id)')
        .eq('schedules.clinic_id', clinicId)
        .eq('is_active', true)
        .eq('is_public', true)
        .order('sort_order')
        .order('name')
      return unwrap(asked.abortSignal(signal))
    },
    staleTime: 300_000,
  })
