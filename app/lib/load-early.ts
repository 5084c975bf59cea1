/**
 * Preloads a module, unless offline: browsers from before autumn 2026 cache a failed import and do
 * not retry it until the page is reloaded.
 */
export function loadEarly(load: () => Promise<unknown>) {
  if (navigator.onLine) load().catch(() => {})
}
