import { type Database, type Tables } from '#app/lib/database.types'
import { AppError, toAppError, unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { savedOrStale } from './saved-or-stale'

/** Tables that administrators write straight. */
export type Written =
  | 'articles'
  | 'faqs'
  | 'packages'
  | 'services'
  | 'site_settings'
  | 'testimonials'
type Id = string | number
/** A record as it was last seen; without `updated_at` one that is to be made. */
export type Version = { id: Id; updated_at?: string }
export type Values<Name extends Written> = Omit<
  Database['public']['Tables'][Name]['Update'],
  'id' | 'created_at' | 'updated_at'
>

// One type for all tables; what comes out is told by the name that went in.
const rowsOf = async (table: Written) => (await getSupabase()).from(table as 'faqs')

/** @throws not_found */
export async function readRow<Name extends Written>(table: Name, id: Id): Promise<Tables<Name>> {
  const rows = await rowsOf(table)
  const found = await unwrap(rows.select('*').eq('id', String(id)).maybeSingle())
  if (!found) throw new AppError('not_found')
  return found as unknown as Tables<Name>
}

/**
 * Saves a record as it was last seen, or a new one under an id of its own: sent twice, it is there
 * once.
 * @throws stale_record with `details.current` when somebody has saved it since; forbidden;
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
    // It was written the first time, and only the answer was lost; more may have been typed since.
    const { updated_at } = await readRow(table, id)
    return saveRow(table, { id, updated_at }, values)
  }
}

/** Takes a record away; one that is gone already is no fault. @throws forbidden */
export async function deleteRow(table: Written, id: Id) {
  const rows = await rowsOf(table)
  const gone = await unwrap(rows.delete().eq('id', String(id)).select('id'))
  if (gone.length > 0) return
  const left = await readRow(table, id).catch(() => undefined)
  if (left) throw new AppError('forbidden')
}
