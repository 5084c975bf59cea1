import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const offDayTypes = ['leave', 'sick', 'training', 'public_holiday', 'closure'] as const
export type OffDayType = (typeof offDayTypes)[number]

export const offDaySearch = tableSearch.extend({
  view: z.enum(['month', 'list']).catch('month'),
  /** The month shown, `2026-11`. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  who: filter.choice,
  place: filter.choice,
  type: filter.choices,
  year: z.coerce
    .string()
    .regex(/^20\d\d$/)
    .optional()
    .catch(undefined),
})
export type OffDaySearch = z.output<typeof offDaySearch>

/** Values that a link to a new off-day may prefill. */
export const newOffDaySearch = z.object({ day: filter.day, who: filter.choice })

const missing = { error: () => m.admin_form_missing() }

/** Checks the shape of the input; placeholders stand for everyone and everywhere. */
export const offDayForm = z.object({
  physiotherapist_id: z.string(),
  clinic_id: z.string(),
  type: z.enum(offDayTypes),
  starts_on: z.iso
    .date(missing)
    .nullable()
    .refine((value) => value !== null, missing),
  ends_on: z.iso.date().nullable(),
  weekdays: z.array(z.string()),
  is_all_day: z.boolean(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  is_closed: z.boolean(),
  name_id: z.string().trim(),
  name_en: z.string().trim(),
  reason: z.string().trim(),
})
export type OffDayForm = z.input<typeof offDayForm>
