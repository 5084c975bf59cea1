import { readPublic, readPublicWith } from '#app/lib/supabase/public'
import { isLocale, type Locale } from '#app/paraglide/runtime.js'

const cardColumns = [
  'topic',
  'slug',
  'title',
  'summary',
  'cover',
  'tags',
  'reading_minutes',
  'published_at',
] as const

export const pageSize = 6
const newest = 'published_at.desc,slug'
// The stemmer that the search column of each language uses.
const dictionaries: Record<Locale, string> = { id: 'indonesian', en: 'english' }

// Drafts have no date; whether the caller may read them is not checked here.
const isPublished = <Row extends { published_at: string | null }>(
  row: Row,
): row is Row & { published_at: string } => row.published_at !== null
const published = () => `lte.${new Date().toISOString()}`

/** One page of articles, and whether there is another: reads one row more than it shows. */
export async function listArticles(options: {
  locale: Locale
  page?: number
  size?: number
  query?: string
}) {
  const { locale, page = 1, size = pageSize, query } = options
  const rows = await readPublic('articles', cardColumns, {
    locale: `eq.${locale}`,
    published_at: published(),
    order: newest,
    limit: String(size + 1),
    offset: String((page - 1) * size),
    ...(query && { search: `wfts(${dictionaries[locale]}).${query}` }),
  })
  return { articles: rows.filter(isPublished).slice(0, size), hasMore: rows.length > size }
}

/** Whatever language the slug belongs to. */
export async function findArticle(slug: string) {
  const rows = await readPublicWith(
    'articles',
    [...cardColumns, 'locale', 'body', 'updated_at'],
    ['physiotherapists', ['name']],
    { slug: `eq.${slug}`, published_at: published() },
  )
  return rows.filter(isPublished)
}

/** The topic of the article that had this slug before; if several had, that of this language. */
export async function findByFormerSlug(slug: string, locale: Locale) {
  const rows = await readPublicWith('article_slugs', ['locale'], ['articles', ['topic']], {
    slug: `eq.${slug}`,
  })
  const former = rows.find((row) => row.locale === locale) ?? rows[0]
  return former?.articles?.topic
}

/** Paths of all articles, or of one topic, in every language. */
export async function listArticleLinks(topic?: string) {
  const rows = await readPublic('articles', ['topic', 'locale', 'slug', 'updated_at'], {
    published_at: published(),
    order: newest,
    ...(topic && { topic: `eq.${topic}` }),
  })
  return rows.flatMap(({ locale, ...row }) => (isLocale(locale) ? { ...row, locale } : []))
}

export async function listFeed(locale: Locale) {
  const rows = await readPublic('articles', [...cardColumns, 'body'], {
    locale: `eq.${locale}`,
    published_at: published(),
    order: newest,
    limit: '20',
  })
  return rows.filter(isPublished)
}

export type ArticleCard = Awaited<ReturnType<typeof listArticles>>['articles'][number]
export type Article = Awaited<ReturnType<typeof findArticle>>[number]
