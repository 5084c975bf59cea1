import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const specialities = [
  'general_health',
  'geriatric_care',
  'post_surgery_recovery',
  'sports_injury_recovery',
] as const
export const languages = ['id', 'en', 'jv', 'su', 'zh', 'ar', 'ja', 'ko', 'nl'] as const

export const physioSearch = tableSearch.extend({
  q: filter.text,
  state: z.enum(['public', 'hidden', 'inactive']).optional().catch(undefined),
})
export type PhysioSearch = z.output<typeof physioSearch>

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })

export const physioForm = z.object({
  name: text,
  slug: z.string().trim(),
  years_of_experience: z
    .number()
    .nullable()
    .refine((value) => value !== null, { error: () => m.admin_form_missing() }),
  specialities: z.array(z.string()),
  languages: z.array(z.string()).min(1, { error: () => m.admin_form_missing() }),
  biography_id: z.string().trim(),
  biography_en: z.string().trim(),
  str_number: z.string().trim(),
  sipf_number: z.string().trim(),
  service_ids: z.array(z.string()),
  is_public: z.boolean(),
  is_active: z.boolean(),
  sort_order: z.number().nullable(),
})
export type PhysioForm = z.input<typeof physioForm>
