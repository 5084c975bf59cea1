import { localised } from '#app/lib/localised'
import { readPublic } from '#app/lib/supabase/public'
import type { Locale } from '#app/paraglide/runtime.js'

export async function listTestimonials(locale: Locale) {
  const rows = await readPublic(
    'testimonials',
    ['id', 'name', 'context_id', 'context_en', 'quote_id', 'quote_en'],
    { order: 'sort_order', limit: '4' },
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    context: localised(row, 'context', locale),
    quote: localised(row, 'quote', locale),
  }))
}

export type Testimonial = Awaited<ReturnType<typeof listTestimonials>>[number]

export async function listFaqs(locale: Locale) {
  const rows = await readPublic(
    'faqs',
    ['id', 'question_id', 'question_en', 'answer_id', 'answer_en'],
    { order: 'sort_order' },
  )
  return rows.map((row) => ({
    id: row.id,
    question: localised(row, 'question', locale),
    answer: localised(row, 'answer', locale),
  }))
}

export type Faq = Awaited<ReturnType<typeof listFaqs>>[number]

export type Video = { url: string; title: string; text: string | null; seconds: number | null }

export async function readVideo(locale: Locale): Promise<Video | undefined> {
  const [row] = await readPublic('site_settings', [
    'video_url',
    'video_title_id',
    'video_title_en',
    'video_text_id',
    'video_text_en',
    'video_seconds',
  ])
  const title = row && localised(row, 'video_title', locale)
  return row?.video_url && title
    ? {
        url: row.video_url,
        title,
        text: localised(row, 'video_text', locale),
        seconds: row.video_seconds,
      }
    : undefined
}
