import { productName } from '#app/lib/brand'
import { dayOf } from '#app/lib/dates'
import { unwrap } from '#app/lib/errors'
import { saveFile } from '#app/lib/save-file'
import { getSupabase } from '#app/lib/supabase/client'

/** Who has read what of the caller's people, and what a deletion of the account would meet. */
export async function loadOwnData() {
  const supabase = await getSupabase()
  const [deletion, readings] = await Promise.all([
    unwrap(supabase.rpc('my_deletion')),
    unwrap(supabase.rpc('my_access_log')),
  ])
  return { deletion, readings }
}

export type Reading = Awaited<ReturnType<typeof loadOwnData>>['readings'][number]

/** Gives the person a file with everything that is kept of them. */
export async function saveOwnData() {
  const supabase = await getSupabase()
  const data = await unwrap(supabase.rpc('export_my_data'))
  const text = JSON.stringify(data, undefined, 2)
  const fileName = `${productName.toLowerCase()}-${dayOf(Date.now())}.json`
  saveFile(fileName, new Blob([text], { type: 'application/json' }))
}

export async function requestDeletion(reason: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('request_deletion', { reason }))
}
