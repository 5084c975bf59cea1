import type { AnyRouter } from '@tanstack/react-router'

/**
 * After something was changed, here or elsewhere: the page is loaded anew. Pages that were left are
 * forgotten, because the router would show them as they were until they have been asked again.
 */
export function showChanges(router: AnyRouter, options?: Parameters<AnyRouter['invalidate']>[0]) {
  router.clearCache()
  return router.invalidate(options)
}
