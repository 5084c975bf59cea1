// What staff change is on every page within a minute: a page that is older than that is made anew
// while the visitor waits. An old one is better than none while the database does not answer.
const withinAMinute = 's-maxage=20, stale-while-revalidate=40, stale-if-error=86400'

/** For pages, those that show free times among them. */
export const pageCache = `public, max-age=0, ${withinAMinute}`

/** For what changes with the content: sitemap, feeds. */
export const contentCache = `public, max-age=300, ${withinAMinute}`
