import type { QueryClient } from '@tanstack/react-query'
import type { Resolution } from '#app/features/off-days/admin/mutations'
import type { Hours } from '#app/features/physiotherapists/admin/mutations'
import { savedOrStale } from '#app/lib/admin/saved-or-stale'
import { unwrap } from '#app/lib/errors'
import { toPhone } from '#app/lib/phone'
import { getSupabase } from '#app/lib/supabase/client'
import { clinicHoursQuery, type ClinicRow, readClinic } from './queries'
import { clinicForm, type ClinicForm, readPosition } from './schema'

/** Converts form values to a row; an unreadable phone number is left for the table to refuse. */
function rowOf(values: ClinicForm) {
  const { position, address_line2, sort_order, ...row } = clinicForm.parse(values)
  const [latitude = null, longitude = null] = readPosition(position) ?? []
  return {
    ...row,
    code: row.code.toUpperCase(),
    address_line2: address_line2 || null,
    phone: toPhone(row.phone) ?? row.phone,
    whatsapp: toPhone(row.whatsapp) ?? row.whatsapp,
    sort_order: sort_order ?? 0,
    latitude,
    longitude,
  }
}

/**
 * Saves a clinic as it was last seen, or inserts a new one under `seen.id`.
 * @throws stale_record with `details.current` when somebody has saved it since; forbidden;
 * invalid_input and already_exists with `details.field`; with `details.rule` appointments when it
 * cannot close because it is still booked
 */
export async function saveClinic(
  values: ClinicForm,
  seen: { id: string; updated_at?: string },
): Promise<ClinicRow> {
  const supabase = await getSupabase()
  const { time_zone, ...row } = rowOf(values)
  if (seen.updated_at === undefined) {
    const answer = await supabase
      .from('clinics')
      .insert({ ...row, time_zone, id: seen.id })
      .select('*')
      .single()
    // The first try succeeded and only its answer was lost; the form may have changed since.
    const written = answer.error && (await readClinic(seen.id).catch(() => undefined))
    return written ? saveClinic(values, written) : unwrap(Promise.resolve(answer))
  }
  const saved = await unwrap(
    supabase
      .from('clinics')
      .update(row)
      .eq('id', seen.id)
      .eq('updated_at', seen.updated_at)
      .select('*')
      .maybeSingle(),
  )
  return savedOrStale(saved, seen.updated_at, row, () => readClinic(seen.id))
}

/**
 * Saves all opening hours, together with the resolutions of the conflicts they cause. The answer's
 * versions count at once, because the next change may be saved before anything is read again.
 * @param seen the versions of the rows that were edited
 */
export async function saveClinicHours(
  queryClient: QueryClient,
  id: string,
  hours: Hours[],
  seen: Record<string, string>,
  resolutions: Resolution[],
) {
  const supabase = await getSupabase()
  const rows = hours.map(({ start_time, end_time, clinic_id: _, ...row }) => ({
    ...row,
    opens_at: start_time,
    closes_at: end_time,
  }))
  const answer = await unwrap(
    supabase.rpc('save_clinic_hours', { clinic_id: id, hours: rows, seen, resolutions }),
  )
  if (answer.saved) {
    const { queryKey } = clinicHoursQuery(id)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, answer.hours)
  }
  return answer
}
