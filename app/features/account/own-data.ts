import { productName } from '#app/lib/brand'
import { dayOf } from '#app/lib/dates'
import { unwrap } from '#app/lib/errors'
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
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const download = `${productName.toLowerCase()}-${dayOf(Date.now())}.json`
  Object.assign(document.createElement('a'), { href: url, download }).click()
  URL.revokeObjectURL(url)
}

export async function requestDeletion(reason: string) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('request_deletion', { reason }))
}
