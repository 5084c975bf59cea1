import { createClientOnlyFn, createIsomorphicFn } from '@tanstack/react-start'

/** Loads the browser client; call early to preload it. */
export const loadSupabase = createClientOnlyFn(() => import('./browser'))

/**
 * Supabase as the signed-in user, on both sides: `const supabase = await getSupabase()`. The
 * browser loads supabase-js on the first call, so pages that make none do not pay for it.
 */
export const getSupabase = createIsomorphicFn()
  .server(async () => (await import('./server')).serverClient())
  .client(async () => (await loadSupabase()).browserClient())
