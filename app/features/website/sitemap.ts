import { listArticleLinks } from '#app/features/articles/queries'
import { listClinics } from '#app/features/clinics/queries'
import { contentCache } from '#app/lib/cache-control'
import { localizePath } from '#app/lib/locale'
import { absolute, inEveryLanguage, type Paths } from '#app/lib/seo'
import { escapeXml, xmlResponse } from '#app/lib/xml'

type Entry = { paths: Paths; changed?: string }

const fixedPages = [
  '/',
  '/about',
  '/services',
  '/packages',
  '/clinics',
  '/article',
  '/privacy',
  '/terms',
]

/** Every public page, once per language, with its alternates. */
export async function sitemap() {
  const [clinics, links] = await Promise.all([listClinics(), listArticleLinks()])
  const topics = new Set(links.map(({ topic }) => topic))
  const entries: Entry[] = [
    ...[...fixedPages, ...clinics.map(({ slug }) => `/clinics/${slug}`)].map((path) => ({
      paths: inEveryLanguage(path),
    })),
    ...[...topics].map((topic) => {
      const translations = links.filter((link) => link.topic === topic)
      return {
        paths: Object.fromEntries(
          translations.map(({ locale, slug }) => [
            locale,
            localizePath(`/article/${slug}`, locale),
          ]),
        ),
        changed: translations
          .map(({ updated_at }) => updated_at)
          .sort()
          .at(-1),
      }
    }),
  ]
  const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.flatMap(urls).join('\n')}
</urlset>
`
  return xmlResponse(body, 'application/xml', contentCache)
}

function urls({ paths, changed }: Entry) {
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(absolute(path))}"/>`
  const pairs = Object.entries(paths)
  const alternates = [
    ...pairs.map(([language, path]) => link(language, path)),
    link('x-default', paths.id ?? pairs[0]?.[1] ?? '/'),
  ].join('')
  const lastModified = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
  return pairs.map(
    ([, path]) => `<url><loc>${escapeXml(absolute(path))}</loc>${lastModified}${alternates}</url>`,
  )
}
