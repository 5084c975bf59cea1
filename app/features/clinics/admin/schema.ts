import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const clinicSearch = tableSearch.extend({
  q: filter.text,
  state: z.enum(['open', 'closed']).optional().catch(undefined),
})
export type ClinicSearch = z.output<typeof clinicSearch>

const text = z
  .string()
  .trim()
  .min(1, { error: () => m.admin_form_missing() })

/** Parses a position as maps copy it, `-6.2441, 106.8005`; undefined: invalid. */
export function readPosition(written: string): [number, number] | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(written)
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined
}

export const writtenPosition = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? '' : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`

export const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const

/** Checks the shape of the input. Formats of codes and phone numbers are the table's. */
export const clinicForm = z.object({
  name: text,
  slug: text,
  code: text,
  description_id: z.string().trim(),
  description_en: z.string().trim(),
  address_line1: text,
  address_line2: z.string().trim(),
  city: text,
  province: text,
  postal_code: text,
  position: z.string().refine((it) => it.trim() === '' || readPosition(it) !== undefined, {
    error: () => m.admin_clinic_position_wrong(),
  }),
  phone: text,
  whatsapp: text,
  time_zone: z.string(),
  sort_order: z.number().nullable(),
  is_active: z.boolean(),
})
export type ClinicForm = z.input<typeof clinicForm>
