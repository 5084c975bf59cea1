import { slugOf } from '#app/features/physiotherapists/admin/schema'
import { seenOnly } from '#app/lib/admin/seen-only'
import { AppError, toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type PackageRow, readPackage } from './queries'

export type PackageValues = Omit<PackageRow, 'id' | 'slug' | 'created_at' | 'updated_at'>

/** A new package. @throws forbidden; invalid_input and already_exists with `details.field` */
export async function createPackage(values: PackageValues): Promise<PackageRow> {
  const supabase = await getSupabase()
  const slug = slugOf(values.name_en)
  return unwrap(
    supabase
      .from('packages')
      .insert({ ...values, slug })
      .select('*')
      .single(),
  ).catch((error: unknown) => {
    const fault = toAppError(error)
    // The slug is made of the name, and nobody sees it.
    if (fault.details?.field !== 'slug') throw fault
    throw new AppError(fault.code, { details: { ...fault.details, field: 'name_en' } })
  })
}

/**
 * Saves a package as it was last seen; those that were bought stay what they are.
 * @param seen `updated_at` of the version that was changed
 * @throws stale_record with `details.current`, forbidden; invalid_input with `details.field`
 */
export async function updatePackage(id: string, seen: string, values: PackageValues) {
  const supabase = await getSupabase()
  const saved = await unwrap(
    supabase
      .from('packages')
      .update(values)
      .eq('id', id)
      .eq('updated_at', seen)
      .select('*')
      .maybeSingle(),
  )
  return seenOnly(saved, seen, () => readPackage(id))
}
