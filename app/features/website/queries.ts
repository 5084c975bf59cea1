import * as z from 'zod/mini'
import { localised } from '#app/lib/localised'
import { readRows } from '#app/lib/supabase/rows'
import { type Locale } from '#app/paraglide/runtime.js'

const testimonialRow = z.object({
  id: z.string(),
  name: z.string(),
  context_id: z.string(),
  context_en: z.string(),
  quote_id: z.string(),
  quote_en: z.string(),
})

export type Testimonial = { id: string; name: string; context: string; quote: string }

export async function listTestimonials(locale: Locale): Promise<Testimonial[]> {
  const rows = await readRows('testimonials', testimonialRow, { order: 'sort_order', limit: '4' })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    context: localised(row, 'context', locale),
    quote: localised(row, 'quote', locale),
  }))
}

const faqRow = z.object({
  id: z.string(),
  question_id: z.string(),
  question_en: z.string(),
  answer_id: z.string(),
  answer_en: z.string(),
})

export type Faq = { id: string; question: string; answer: string }

export async function listFaqs(locale: Locale): Promise<Faq[]> {
  const rows = await readRows('faqs', faqRow, { order: 'sort_order' })
  return rows.map((row) => ({
    id: row.id,
    question: localised(row, 'question', locale),
    answer: localised(row, 'answer', locale),
  }))
}

const settingsRow = z.object({
  video_url: z.nullable(z.string()),
  video_title_id: z.nullable(z.string()),
  video_title_en: z.nullable(z.string()),
  video_text_id: z.nullable(z.string()),
  video_text_en: z.nullable(z.string()),
  video_seconds: z.nullable(z.number()),
})

export type Video = { url: string; title: string; text: string | null; seconds: number | null }

export async function readVideo(locale: Locale): Promise<Video | undefined> {
  const [row] = await readRows('site_settings', settingsRow)
  const title = row?.[`video_title_${locale}`]
  return row?.video_url && title
    ? {
        url: row.video_url,
        title,
        text: localised(row, 'video_text', locale),
        seconds: row.video_seconds,
      }
    : undefined
}
