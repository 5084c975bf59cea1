import { localised } from '#app/lib/localised'
import { readPublic } from '#app/lib/supabase/public'
import type { Locale } from '#app/paraglide/runtime.js'

export async function listServices(locale: Locale) {
  const rows = await readPublic(
    'services',
    [
      'id',
      'slug',
      'name_id',
      'name_en',
      'description_id',
      'description_en',
      'specialisation',
      'duration_minutes',
      'price_idr',
    ],
    { order: 'sort_order,name_id' },
  )
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

export type Service = Awaited<ReturnType<typeof listServices>>[number]
