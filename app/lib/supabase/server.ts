import { type CookieOptions, createServerClient } from '@supabase/ssr'
import { type SupabaseClient } from '@supabase/supabase-js'
import { getCookies, getRequest, setCookie, setResponseHeader } from '@tanstack/react-start/server'
import { getSettings } from '#app/lib/env'

const clients = new WeakMap<Request, SupabaseClient>()

/** One client per request, acting as the person whose cookies came with it. */
export function serverClient(): SupabaseClient {
  const request = getRequest()
  const known = clients.get(request)
  if (known) return known
  const { supabaseUrl, supabaseKey } = getSettings()
  const client = createServerClient(supabaseUrl, supabaseKey, {
    cookies: {
      getAll: () => Object.entries(getCookies()).map(([name, value]) => ({ name, value })),
      setAll: (cookies: { name: string; value: string; options: CookieOptions }[]) => {
        for (const { name, value, options } of cookies)
          setCookie(name, value, { ...options, path: options.path ?? '/' })
        setResponseHeader('cache-control', 'private, no-store')
      },
    },
  })
  clients.set(request, client)
  return client
}
