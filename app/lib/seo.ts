import type { BreadcrumbList, Thing, WithContext } from 'schema-dts'
import { pageTitle, productName } from '#app/lib/brand'
import { getSettings } from '#app/lib/env'
import { localizePath } from '#app/lib/locale'
import type { WebsitePicture } from '#app/lib/website-picture'
import { m } from '#app/paraglide/messages.js'
import { getLocale, locales, type Locale } from '#app/paraglide/runtime.js'

export type Paths = Partial<Record<Locale, string>>

type Page = {
  title: string
  description: string
  /** The unprefixed path, or one path per language where they differ. */
  path: string | Paths
  /** Name of a picture in public/pictures, without language and extension; or one in Storage. */
  picture?: string | WebsitePicture
  /** Pictures containing text exist once per language. */
  pictureHasWords?: boolean
  article?: { published: string; updated: string; tags: string[] }
  jsonLd?: WithContext<Thing>[]
  isHidden?: boolean
}

const openGraphLocales: Record<Locale, string> = { id: 'id_ID', en: 'en_GB' }

/** The absolute URL of a path of this site. */
export const absolute = (path: string) => getSettings().siteUrl + (path === '/' ? '/' : path)

export const inEveryLanguage = (path: string): Paths =>
  Object.fromEntries(locales.map((locale) => [locale, localizePath(path, locale)]))

/** Metadata for search engines and link previews. */
export function pageHead(page: Page) {
  const locale = getLocale()
  const paths = typeof page.path === 'string' ? inEveryLanguage(page.path) : page.path
  const title = pageTitle(page.title)
  const here = absolute(paths[locale] ?? '/')
  const words = page.pictureHasWords === false ? '' : `-${locale}`
  const picture =
    typeof page.picture === 'object'
      ? page.picture
      : {
          url: absolute(`/pictures/${page.picture ?? 'home'}${words}.png`),
          width: 1200,
          height: 630,
        }
  const alternates = Object.entries(paths).map(([language, path]) => ({ language, path }))
  const meta = [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:type', content: page.article ? 'article' : 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: here },
    { property: 'og:locale', content: openGraphLocales[locale] },
    ...alternates
      .filter(({ language }) => language !== locale)
      .map(({ language }) => ({
        property: 'og:locale:alternate',
        content: openGraphLocales[language as Locale],
      })),
    { property: 'og:image', content: picture.url },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: picture.url },
    ...(page.article
      ? [
          { property: 'article:published_time', content: page.article.published },
          { property: 'article:modified_time', content: page.article.updated },
          { property: 'article:tag', content: page.article.tags.join(', ') },
        ]
      : []),
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(page.jsonLd ?? []).map((thing) => ({ 'script:ld+json': thing })),
  ]
  const links = [
    { rel: 'canonical', href: here },
    ...alternates.map(({ language, path }) => ({
      rel: 'alternate',
      hrefLang: language,
      href: absolute(path),
    })),
    { rel: 'alternate', hrefLang: 'x-default', href: absolute(paths.id ?? paths[locale] ?? '/') },
    {
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${productName} · ${m.articles_title()}`,
      href: localizePath('/article/feed.xml'),
    },
    { rel: 'manifest', href: localizePath('/manifest.webmanifest') },
    { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  ]
  return { meta, links }
}

export type Crumb = { title: string; path: string }

export const breadcrumbJsonLd = (...crumbs: Crumb[]): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ title: m.nav_home(), path: '/' }, ...crumbs].map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.title,
    item: absolute(localizePath(crumb.path)),
  })),
})
