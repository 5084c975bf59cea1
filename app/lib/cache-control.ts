// Edits by staff reach every page within a minute: a page older than that is rendered again while
// the visitor waits. When the database is down, a stale page is served instead of an error.
const withinAMinute = 's-maxage=20, stale-while-revalidate=40, stale-if-error=86400'

/** For pages, including those that show free times. */
export const pageCache = `public, max-age=0, ${withinAMinute}`

/** For what changes with the content: sitemap and feeds. */
export const contentCache = `public, max-age=300, ${withinAMinute}`
