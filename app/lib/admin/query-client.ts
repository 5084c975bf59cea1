import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toAppError } from '#app/lib/errors'

const listeners = new Set<() => void>()

/** Calls back when the database refuses a call, so that the caller's rights are read again. */
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
 * What is being read for the first time may have been read before something was done: the cache
 * takes such a read for a new one when it is told to read anew.
 */
function readAgain() {
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    const { queryKey, state } = query
    if (state.data !== undefined) continue
    // Its error is shown where it is read.
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
  }
}

/**
 * The query cache of the staff area. Browser only, because those pages are not rendered on the
 * server. Keys begin with the table's name, so a broadcast about a table invalidates all its
 * queries.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: hear }),
  mutationCache: new MutationCache({
    onError: hear,
    onSettled: async () => {
      readAgain()
      // A patient's record may tell of whatever was done. It is read when it is opened next; what
      // is being read already, in the place of an older one, may be of before: read once more
      // where it is looked at, else given up.
      const queryKey = ['patients', 'one']
      void queryClient.invalidateQueries({ queryKey, type: 'active', fetchStatus: 'fetching' })
      await queryClient.cancelQueries({
        queryKey,
        type: 'inactive',
        predicate: ({ state }) => state.data !== undefined,
      })
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  }),
  defaultOptions: {
    // lib/supabase already retries reads after network errors and 503.
    queries: { retry: false, staleTime: 30_000 },
    // Offline, a save fails at once with an error instead of pausing; the form keeps its values.
    mutations: { retry: false, networkMode: 'always' },
  },
})
