import * as z from 'zod'
import { m } from '#app/paraglide/messages.js'

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })

// Checks the shape of the input. Length limits are the table's.
export const faqForm = z.object({
  question_id: text,
  answer_id: text,
  question_en: text,
  answer_en: text,
  is_shown: z.boolean(),
})
export type FaqForm = z.input<typeof faqForm>

export const testimonialForm = z.object({
  name: text,
  context_id: text,
  quote_id: text,
  context_en: text,
  quote_en: text,
  is_shown: z.boolean(),
})
export type TestimonialForm = z.input<typeof testimonialForm>

export const videoForm = z.object({
  video_url: z.string().trim().transform(playerOf),
  video_title_id: z.string().trim(),
  video_title_en: z.string().trim(),
  video_text_id: z.string().trim(),
  video_text_en: z.string().trim(),
  video_seconds: z.number().nullable(),
})
export type VideoForm = z.input<typeof videoForm>

const film =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/))([\w-]{6,20})/

/** The cookie-free player URL of a YouTube link in any form. */
export function playerOf(address: string) {
  const [, id] = film.exec(address) ?? []
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : address
}

/** The time of first publication, or null if it is not shown. */
export const publishedAt = (isShown: boolean, before: string | null | undefined) =>
  isShown ? (before ?? new Date().toISOString()) : null
