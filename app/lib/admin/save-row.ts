import type { Database, Tables } from '#app/lib/database.types'
import { AppError, toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { savedOrStale } from './saved-or-stale'

/** Tables that administrators write directly, without an RPC. */
export type Written =
  | 'articles'
  | 'faqs'
  | 'packages'
  | 'services'
  | 'site_settings'
  | 'testimonials'
type Id = string | number
/** The version of a record that was last read; without `updated_at`, one to be created. */
export type Version = { id: Id; updated_at?: string }
export type Values<Name extends Written> = Omit<
  Database['public']['Tables'][Name]['Update'],
  'id' | 'created_at' | 'updated_at'
>

// Typed as one table for all; callers cast the result by the table name they passed.
const rowsOf = async (table: Written) => (await getSupabase()).from(table as 'faqs')

/** @throws not_found */
export async function readRow<Name extends Written>(table: Name, id: Id): Promise<Tables<Name>> {
  const rows = await rowsOf(table)
  const found = await unwrap(rows.select('*').eq('id', String(id)).maybeSingle())
  if (!found) throw new AppError('not_found')
  return found as unknown as Tables<Name>
}

/**
 * Updates the version that was read, or inserts a new record under a client-made id, so that a
 * retry cannot insert it twice.
 * @throws stale_record with `details.current` when somebody else has saved it since; forbidden;
 * invalid_input and already_exists with `details.field`
 */
export async function saveRow<Name extends Written>(
  table: Name,
  version: Version,
  values: Values<Name>,
): Promise<Tables<Name>> {
  if (version.updated_at === undefined) return insertRow(table, version, values)
  const rows = await rowsOf(table)
  const saved = await unwrap(
    rows
      .update(values as never)
      .eq('id', String(version.id))
      .eq('updated_at', version.updated_at)
      .select('*')
      .maybeSingle(),
  )
  return savedOrStale(saved as unknown as Tables<Name> | null, version.updated_at, values, () =>
    readRow(table, version.id),
  )
}

async function insertRow<Name extends Written>(table: Name, { id }: Version, values: Values<Name>) {
  const rows = await rowsOf(table)
  try {
    const made = await unwrap(
      rows
        .insert({ ...values, id } as never)
        .select('*')
        .single(),
    )
    return made as unknown as Tables<Name>
  } catch (error) {
    const { code, details } = toAppError(error)
    if (code !== 'already_exists' || details?.field !== 'id') throw error
    // The first insert succeeded and only its response was lost. Update, as the form may have
    // changed.
    const { updated_at } = await readRow(table, id)
    return saveRow(table, { id, updated_at }, values)
  }
}

/** Deletes a record; not an error when it is already gone. @throws forbidden */
export async function deleteRow(table: Written, id: Id) {
  const rows = await rowsOf(table)
  const gone = await unwrap(rows.delete().eq('id', String(id)).select('id'))
  if (gone.length > 0) return
  const left = await readRow(table, id).catch(() => undefined)
  if (left) throw new AppError('forbidden')
}
