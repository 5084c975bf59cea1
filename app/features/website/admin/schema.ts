import * as z from 'zod'
import { m } from '#app/paraglide/messages.js'

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })

// The shape of what is typed. How long a text may be is the table's to say.
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

/** However the address of a film was copied from YouTube: the player that sets no cookies. */
export function playerOf(address: string) {
  const [, id] = film.exec(address) ?? []
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : address
}

/** When something that is shown or not was first shown. */
export const publishedAt = (isShown: boolean, before: string | null | undefined) =>
  isShown ? (before ?? new Date().toISOString()) : null
