import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { containing } from '#app/lib/admin/containing'
import { pageOfRows } from '#app/lib/admin/page-of-rows'
import { sortOf } from '#app/lib/admin/search'
import { now } from '#app/lib/clock'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { ArticleSearch } from './schema'

const columns = 'id, topic, locale, slug, title, published_at, updated_at'
const sortable = ['published_at', 'title', 'locale', 'updated_at'] as const

export type ArticleRow = {
  id: string
  topic: string
  locale: string
  slug: string
  title: string
  published_at: string | null
  updated_at: string
}

/** Scheduled articles first, then the newest; languages are listed separately. */
export const articlesQuery = (search: ArticleSearch) =>
  queryOptions({
    queryKey: ['articles', 'page', search] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const { column, ascending } = sortOf(search.sort ?? '-published_at', sortable)
      let query = supabase.from('articles').select(columns, { count: 'exact' })
      if (search.q) query = query.or(containing(search.q, ['title', 'slug']))
      if (search.language) query = query.eq('locale', search.language)
      const at = new Date(now()).toISOString()
      if (search.state === 'draft') query = query.is('published_at', null)
      else if (search.state === 'planned') query = query.gt('published_at', at)
      else if (search.state === 'published') query = query.lte('published_at', at)
      const sorted = query
        .order(column, { ascending, nullsFirst: !ascending })
        .order('id')
        .abortSignal(signal)
      return pageOfRows<ArticleRow>(sorted, search)
    },
    placeholderData: keepPreviousData,
  })

/** All language versions of an article. */
export const versionsQuery = (topic: string) =>
  queryOptions({
    queryKey: ['articles', 'versions', topic] as const,
    queryFn: async ({ signal }) => {
      const supabase = await getSupabase()
      const query = supabase.from('articles').select('id, locale, cover, physiotherapist_id')
      return unwrap(query.eq('topic', topic).abortSignal(signal))
    },
  })

/** Physiotherapists who may have reviewed a text. */
export const checkersQuery = queryOptions({
  queryKey: ['physiotherapists', 'names'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const query = supabase.from('physiotherapists').select('id, name').order('name')
    return unwrap(query.abortSignal(signal))
  },
  staleTime: 300_000,
})
