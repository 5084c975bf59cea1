import { contentCache } from '#app/lib/cache-control'
import { localizePath } from '#app/lib/locale'
import { absolute } from '#app/lib/seo'
import { locales } from '#app/paraglide/runtime.js'

const privatePaths = ['/admin', '/user', '/auth', '/dev']

export function robots() {
  const refused = locales.flatMap((locale) =>
    privatePaths.map((path) => `Disallow: ${localizePath(path, locale)}`),
  )
  const text = `User-agent: *\n${refused.join('\n')}\n\nSitemap: ${absolute('/sitemap.xml')}\n`
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': contentCache },
  })
}
