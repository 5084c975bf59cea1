import type { Tables } from '#app/lib/database.types'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type OffDayForm, offDayTypes } from './schema'

/** The resolution of a conflict. */
export type Resolution =
  | { appointment_id: string; action: 'reassign'; physiotherapist_id: string }
  | { appointment_id: string; action: 'propose'; starts_at: string[]; reason?: string }
  | {
      appointment_id: string
      action: 'cancel'
      settlement: 'choice' | 'credit' | 'refund'
      reason: string
    }
  | { appointment_id: string; action: 'keep'; reason: string }

/** Converts form values to a row, where null means everyone or everywhere. */
export const offDayOf = (values: OffDayForm) => ({
  physiotherapist_id: values.physiotherapist_id || null,
  clinic_id: values.clinic_id || null,
  type: values.type,
  starts_on: values.starts_on,
  ends_on: values.ends_on ?? values.starts_on,
  weekdays: values.weekdays.length > 0 ? values.weekdays.map(Number) : null,
  start_time: values.is_all_day ? null : values.start_time,
  end_time: values.is_all_day ? null : values.end_time,
  is_closed: values.is_closed,
  // Only what is off for everyone has a name.
  name_id: (!values.physiotherapist_id && values.name_id) || null,
  name_en: (!values.physiotherapist_id && values.name_en) || null,
  reason: values.reason || null,
})

/** An off-day as it is read, and as stale_record returns it. */
export type StoredOffDay = Pick<Tables<'off_days'>, Exclude<keyof OffDayForm, 'is_all_day'>>

const clock = (time: string | null) => time?.slice(0, 5) ?? null

/** Converts a row to form values. */
export const offDayValuesOf = (row: StoredOffDay): OffDayForm => ({
  physiotherapist_id: row.physiotherapist_id ?? '',
  clinic_id: row.clinic_id ?? '',
  type: offDayTypes.find((type) => type === row.type) ?? 'leave',
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  weekdays: row.weekdays?.map(String) ?? [],
  is_all_day: row.start_time === null,
  start_time: clock(row.start_time),
  end_time: clock(row.end_time),
  is_closed: row.is_closed,
  name_id: row.name_id ?? '',
  name_en: row.name_en ?? '',
  reason: row.reason ?? '',
})

type Version = { id: string; updated_at?: string }

/**
 * Saves an off-day together with the resolutions of its conflicts, all or nothing. Idempotent by
 * id.
 * @returns saved, or the conflicts that lack a resolution
 * @throws stale_record with `details.current`; invalid_input with `details.field`; with
 * `details.appointment_id` for an impossible resolution
 */
export async function saveOffDay(values: OffDayForm, version: Version, resolutions: Resolution[]) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('save_off_day', { off_day: { ...offDayOf(values), ...version }, resolutions }),
  )
}

/** Deletes an off-day; of one that has begun the past part stays. @throws forbidden, not_found */
export async function deleteOffDay(id: string) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('delete_off_day', { off_day_id: id }))
}
