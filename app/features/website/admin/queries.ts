import { queryOptions } from '@tanstack/react-query'
import { readRow, type Written } from '#app/lib/admin/save-row'
import { unwrap } from '#app/lib/errors'
import { localised } from '#app/lib/localised'
import { getSupabase } from '#app/lib/supabase/client'
import { getLocale } from '#app/paraglide/runtime.js'

const isShown = ({ published_at }: { published_at: string | null }) => published_at !== null

export const faqsQuery = queryOptions({
  queryKey: ['faqs', 'all'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const rows = await unwrap(
      supabase.from('faqs').select('*').order('sort_order').order('id').abortSignal(signal),
    )
    const locale = getLocale()
    return rows.map((row) => ({
      id: row.id,
      title: localised(row, 'question', locale),
      text: localised(row, 'answer', locale),
      isShown: isShown(row),
      place: row.sort_order,
    }))
  },
})

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials', 'all'] as const,
  queryFn: async ({ signal }) => {
    const supabase = await getSupabase()
    const rows = await unwrap(
      supabase.from('testimonials').select('*').order('sort_order').order('id').abortSignal(signal),
    )
    const locale = getLocale()
    return rows.map((row) => ({
      id: row.id,
      title: `${row.name} · ${localised(row, 'context', locale)}`,
      text: localised(row, 'quote', locale),
      isShown: isShown(row),
      place: row.sort_order,
    }))
  },
})

/** One record of the website's content. */
export const rowQuery = <Name extends Written>(table: Name, id: string | number) =>
  queryOptions({
    queryKey: [table, 'one', id] as const,
    queryFn: () => readRow(table, id),
  })

/** Sets the order of questions or testimonials. @throws stale_record */
export async function sortTexts(table: 'faqs' | 'testimonials', ids: string[]) {
  const supabase = await getSupabase()
  await unwrap(
    table === 'faqs'
      ? supabase.rpc('sort_faqs', { ids })
      : supabase.rpc('sort_testimonials', { ids }),
  )
}

/** The place after all others. */
export const lastPlace = (all: { place: number }[] | undefined) =>
  Math.max(0, ...(all ?? []).map(({ place }) => place)) + 1
