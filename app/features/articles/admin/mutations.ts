import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { SmallPicture } from './small-picture'

/**
 * Uploads a picture to Storage, under a new name, so that no cache has it; it contains the size.
 * @returns the path by which texts and covers refer to it
 */
export async function uploadPicture({ blob, width, height }: SmallPicture): Promise<string> {
  const supabase = await getSupabase()
  const ending = blob.type === 'image/png' ? 'png' : 'webp'
  const path = `articles/${crypto.randomUUID()}-${width}x${height}.${ending}`
  await unwrap(
    supabase.storage
      .from('website')
      .upload(path, blob, { contentType: blob.type, cacheControl: '31536000' }),
  )
  return path
}
