import { type Resolution } from '#app/features/off-days/admin/mutations'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type PhysioForm, slugOf } from './schema'

type Version = { id: string; updated_at?: string }

/**
 * Saves somebody together with the services that they give.
 * @param photoPath a new picture, null for none, left out to keep the one that stands
 * @throws stale_record with `details.current`; invalid_input and already_exists with `details.field`
 */
export async function savePhysio(
  { service_ids, slug, ...values }: PhysioForm,
  version: Version,
  photoPath?: string | null,
) {
  const supabase = await getSupabase()
  const photo = photoPath === undefined ? {} : { photo_path: photoPath }
  return unwrap(
    supabase.rpc('save_physiotherapist', {
      physiotherapist: { ...values, slug: slug || slugOf(values.name), ...photo, ...version },
      service_ids,
    }),
  )
}

/**
 * Puts a picture into Storage, under a name that no cache knows; the one before is tidied away there.
 * @returns the path that `photo_path` keeps
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
 * Saves the whole weekly schedule together with what becomes of appointments that it strands.
 * @param seen the versions of the rows that were changed
 */
export async function saveSchedule(
  id: string,
  schedule: Hours[],
  seen: Record<string, string>,
  resolutions: Resolution[],
) {
  const supabase = await getSupabase()
  return unwrap(
    supabase.rpc('save_schedule', { physiotherapist_id: id, schedule, seen, resolutions }),
  )
}
