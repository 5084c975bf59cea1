import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type SmallPicture } from './small-picture'

/**
 * Puts a picture into Storage, under a name that no cache knows and that tells its size.
 * @returns the path that texts and covers name
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
