/** For pages that show free times: a shared cache may keep them for moments only. */
export const liveCache = 'public, max-age=0, s-maxage=30, stale-while-revalidate=120'

/** For what changes with the content: sitemap, feeds. */
export const contentCache = 'public, max-age=300, s-maxage=600, stale-while-revalidate=86400'
