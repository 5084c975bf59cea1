import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const offDayTypes = ['leave', 'sick', 'training', 'public_holiday', 'closure'] as const
export type OffDayType = (typeof offDayTypes)[number]

export const offDaySearch = tableSearch.extend({
  view: z.enum(['month', 'list']).catch('month'),
  /** The month that is shown, `2026-11`. */
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

/** What a link to a new one may fill in. */
export const newOffDaySearch = z.object({ day: filter.day, who: filter.choice })

const missing = { error: () => m.admin_form_missing() }

/** The shape of what is typed; nobody and nowhere stand for everyone and everywhere. */
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
