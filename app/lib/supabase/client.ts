import { createClientOnlyFn, createIsomorphicFn } from '@tanstack/react-start'

/** What the first call needs, before there is one. */
export const loadSupabase = createClientOnlyFn(() => import('./browser'))

/**
 * Supabase as the signed-in person, on both sides: `const supabase = await getSupabase()`.
 * The browser loads supabase-js at the first call, so no page pays for it before.
 */
export const getSupabase = createIsomorphicFn()
  .server(async () => (await import('./server')).serverClient())
  .client(async () => (await loadSupabase()).browserClient())
