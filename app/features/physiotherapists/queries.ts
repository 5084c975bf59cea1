import { localised } from '#app/lib/localised'
import { readPublic } from '#app/lib/supabase/public'
import type { Locale } from '#app/paraglide/runtime.js'

export async function listPhysiotherapists(locale: Locale) {
  const rows = await readPublic(
    'physiotherapists',
    [
      'id',
      'slug',
      'name',
      'years_of_experience',
      'specialities',
      'languages',
      'photo_path',
      'biography_id',
      'biography_en',
      'str_number',
    ],
    { order: 'sort_order,name' },
  )
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    years: row.years_of_experience,
    specialities: row.specialities,
    languages: row.languages,
    photo_path: row.photo_path,
    biography: localised(row, 'biography', locale),
    licence: row.str_number,
  }))
}

export type Physiotherapist = Awaited<ReturnType<typeof listPhysiotherapists>>[number]
