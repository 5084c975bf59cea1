import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'

/** The rows of a table that follow a row, as CSV. */
export async function exportTable(
  name: string,
  after: string | undefined,
  signal: AbortSignal,
  separator: string,
) {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('export_table', { name, after, separator }).abortSignal(signal))
}
