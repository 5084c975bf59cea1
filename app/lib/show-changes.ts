import type { AnyRouter } from '@tanstack/react-router'

/**
 * Reloads the page's data after a change, here or elsewhere, or for another person. Cached pages are
 * dropped, because the router would show them stale until their loaders have finished.
 */
export function showChanges(router: AnyRouter, options?: Parameters<AnyRouter['invalidate']>[0]) {
  router.clearCache()
  return router.invalidate(options)
}
