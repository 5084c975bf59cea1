import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toAppError } from '#app/lib/errors'

const listeners = new Set<() => void>()

/** Hears when the database refused a call, so that what the caller may do is asked again. */
export function onRefused(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hear(error: unknown) {
  const { code } = toAppError(error)
  if (code === 'forbidden' || code === 'mfa_required' || code === 'not_signed_in')
    for (const listener of listeners) listener()
}

/**
 * What the staff area has read, for the browser alone: pages of it are drawn nowhere else. Keys
 * begin with the table's name, so that a broadcast about a table forgets all that came from it.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: hear }),
  mutationCache: new MutationCache({ onError: hear }),
  defaultOptions: {
    // Reading again after a fault of the network or a 503 is the work of lib/supabase.
    queries: { retry: false, staleTime: 30_000 },
    // Without a connection a save fails at once and says so, and what was typed stays.
    mutations: { retry: false, networkMode: 'always' },
  },
})
