import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const specialisations = [
  'general_health',
  'geriatric_care',
  'post_surgery_recovery',
  'sports_injury_recovery',
] as const

export const serviceSearch = tableSearch.extend({
  q: filter.text,
  specialisation: filter.choices,
  offered: z.enum(['yes', 'no']).optional().catch(undefined),
})
export type ServiceSearch = z.output<typeof serviceSearch>

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })
const number = z
  .number({ error: () => m.admin_form_missing() })
  .nullable()
  .refine((value) => value !== null, { error: () => m.admin_form_missing() })

/** Checks the shape of the input. Limits of price and length are the table's. */
export const serviceForm = z.object({
  name_id: text,
  name_en: text,
  description_id: z.string(),
  description_en: z.string(),
  specialisation: z.enum(specialisations),
  duration_minutes: number,
  slot_step_minutes: number,
  buffer_minutes: number,
  price_idr: number,
  sort_order: number,
  is_active: z.boolean(),
})
export type ServiceForm = z.input<typeof serviceForm>

export const servicePriceForm = z.object({
  starts_on: z
    .string()
    .nullable()
    .refine((value) => value !== null, { error: () => m.admin_form_missing() }),
  price_idr: number,
})
export type ServicePriceForm = z.input<typeof servicePriceForm>
