/**
 * Loads a file before it is needed, and not without a connection: browsers older than the autumn of
 * 2026 do not ask again for one that once could not come, until the page is loaded anew.
 */
export function loadEarly(load: () => Promise<unknown>) {
  if (navigator.onLine) load().catch(() => {})
}
