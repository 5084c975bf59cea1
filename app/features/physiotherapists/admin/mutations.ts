import type { QueryClient } from '@tanstack/react-query'
import type { Resolution } from '#app/features/off-days/admin/mutations'
import { slugOf } from '#app/lib/admin/slug'
import { AppError, toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { readPhysio, scheduleQuery } from './queries'
import type { PhysioForm } from './schema'

type Version = { id: string; updated_at?: string }

/**
 * Saves a physiotherapist together with their services.
 * @param photoPath a new picture, null for none, undefined to keep the current one
 * @throws stale_record with `details.current`; invalid_input and already_exists with
 * `details.field`
 */
export async function savePhysio(
  { service_ids, slug, ...values }: PhysioForm,
  version: Version,
  photoPath?: string | null,
) {
  const supabase = await getSupabase()
  const photo = photoPath === undefined ? {} : { photo_path: photoPath }
  try {
    return await unwrap(
      supabase.rpc('save_physiotherapist', {
        physiotherapist: { ...values, slug: slug || slugOf(values.name), ...photo, ...version },
        service_ids,
      }),
    )
  } catch (error) {
    if (toAppError(error).code !== 'stale_record') throw error
    // The answer has the record without its services, which would be overwritten unseen.
    throw new AppError('stale_record', { details: { current: await readPhysio(version.id) } })
  }
}

/**
 * Uploads a picture to Storage under a new name, so that no cache has it; the old one is cleaned up
 * there.
 * @returns the path for `photo_path`
 */
export async function uploadPortrait(id: string, picture: Blob): Promise<string> {
  const supabase = await getSupabase()
  const path = `${id}/${crypto.randomUUID()}.webp`
  const bucket = supabase.storage.from('portraits')
  await unwrap(
    bucket.upload(path, picture, { contentType: 'image/webp', cacheControl: '31536000' }),
  )
  return path
}

export type Hours = {
  id?: string
  clinic_id: string
  weekday: number
  start_time: string
  end_time: string
  valid_from: string
  valid_until: string | null
}

/**
 * Saves the whole weekly schedule, together with the resolutions of the conflicts it causes. The
 * answer's versions count at once, because the next change may be saved before anything is read
 * again.
 * @param seen the versions of the rows that were edited
 */
export async function saveSchedule(
  queryClient: QueryClient,
  id: string,
  schedule: Hours[],
  seen: Record<string, string>,
  resolutions: Resolution[],
) {
  const supabase = await getSupabase()
  const answer = await unwrap(
    supabase.rpc('save_schedule', { physiotherapist_id: id, schedule, seen, resolutions }),
  )
  if (answer.saved) {
    const { queryKey } = scheduleQuery(id)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, answer.schedule)
    // Appointments that were moved by it change what is offered with the same hours.
    void queryClient.invalidateQueries({ queryKey: [...queryKey, 'offered'] })
  }
  return answer
}
