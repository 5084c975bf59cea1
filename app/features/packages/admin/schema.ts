import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const packageSearch = tableSearch.extend({
  q: filter.text,
  sale: z.enum(['yes', 'no']).optional().catch(undefined),
})
export type PackageSearch = z.output<typeof packageSearch>

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })
const number = z
  .number({ error: () => m.admin_form_missing() })
  .nullable()
  .refine((value) => value !== null, { error: () => m.admin_form_missing() })

/** Checks the shape of the input. Limits are the table's. */
export const packageForm = z.object({
  name_id: text,
  name_en: text,
  sessions: number,
  price_idr: number,
  valid_months: number,
  max_people: number,
  sort_order: number,
  is_active: z.boolean(),
})
export type PackageForm = z.input<typeof packageForm>
