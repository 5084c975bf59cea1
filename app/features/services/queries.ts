import * as z from 'zod/mini'
import { localised } from '#app/lib/localised'
import { readRows } from '#app/lib/supabase/rows'
import { type Locale } from '#app/paraglide/runtime.js'

const serviceRow = z.object({
  id: z.string(),
  slug: z.string(),
  name_id: z.string(),
  name_en: z.string(),
  description_id: z.string(),
  description_en: z.string(),
  specialisation: z.enum([
    'geriatric_care',
    'post_surgery_recovery',
    'sports_injury_recovery',
    'general_health',
  ]),
  duration_minutes: z.number(),
  price_idr: z.number(),
})

export type Specialisation = z.infer<typeof serviceRow>['specialisation']
export type Service = {
  id: string
  slug: string
  name: string
  description: string
  specialisation: Specialisation
  minutes: number
  price: number
}

export async function listServices(locale: Locale): Promise<Service[]> {
  const rows = await readRows('services', serviceRow, { order: 'sort_order,name_id' })
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: localised(row, 'name', locale),
    description: localised(row, 'description', locale),
    specialisation: row.specialisation,
    minutes: row.duration_minutes,
    price: row.price_idr,
  }))
}
