import * as z from 'zod/mini'
import { readRows } from '#app/lib/supabase/rows'
import { type Locale } from '#app/paraglide/runtime.js'

const cardRow = z.object({
  topic: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  tags: z.array(z.string()),
  reading_minutes: z.number(),
  published_at: z.string(),
})

const articleRow = z.object({
  ...cardRow.shape,
  locale: z.enum(['id', 'en']),
  body: z.string(),
  updated_at: z.string(),
  physiotherapists: z.nullable(z.object({ name: z.string() })),
})

const linkRow = z.object({
  topic: z.string(),
  locale: z.enum(['id', 'en']),
  slug: z.string(),
  updated_at: z.string(),
})

export type ArticleCard = z.infer<typeof cardRow>
export type Article = z.infer<typeof articleRow>

export const pageSize = 6
const newest = 'published_at.desc,slug'
// The stemmer that the search column of a language was made with.
const dictionaries: Record<Locale, string> = { id: 'indonesian', en: 'english' }

/** One page of articles and whether there is another: it asks for one more than it shows. */
export async function listArticles(options: {
  locale: Locale
  page?: number
  size?: number
  query?: string
}) {
  const { locale, page = 1, size = pageSize, query } = options
  const rows = await readRows('articles', cardRow, {
    locale: `eq.${locale}`,
    published_at: `lte.${new Date().toISOString()}`,
    order: newest,
    limit: String(size + 1),
    offset: String((page - 1) * size),
    ...(query && { search: `wfts(${dictionaries[locale]}).${query}` }),
  })
  return { articles: rows.slice(0, size), hasMore: rows.length > size }
}

/** In whatever language the slug belongs to. */
export async function findArticle(slug: string): Promise<Article[]> {
  return readRows(
    'articles',
    articleRow,
    { slug: `eq.${slug}`, published_at: `lte.${new Date().toISOString()}` },
    { physiotherapists: 'name' },
  )
}

/** Addresses of all articles, or of one topic, in every language. */
export const listArticleLinks = (topic?: string) =>
  readRows('articles', linkRow, {
    published_at: `lte.${new Date().toISOString()}`,
    order: newest,
    ...(topic && { topic: `eq.${topic}` }),
  })

const feedRow = z.object({ ...cardRow.shape, body: z.string() })

export const listFeed = (locale: Locale) =>
  readRows('articles', feedRow, {
    locale: `eq.${locale}`,
    published_at: `lte.${new Date().toISOString()}`,
    order: newest,
    limit: '20',
  })
