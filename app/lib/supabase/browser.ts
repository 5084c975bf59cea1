import { createBrowserClient } from '@supabase/ssr'
import { getSettings } from '#app/lib/env'

/** One client per page, with the cookie session of @supabase/ssr as it comes. */
export function browserClient() {
  const { supabaseUrl, supabaseKey } = getSettings()
  return createBrowserClient(supabaseUrl, supabaseKey)
}
