import * as z from 'zod/mini'
import { localised } from '#app/lib/localised'
import { readRows } from '#app/lib/supabase/rows'
import { type Locale } from '#app/paraglide/runtime.js'

const physiotherapistRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  years_of_experience: z.number(),
  specialities: z.array(z.string()),
  languages: z.array(z.string()),
  photo_path: z.nullable(z.string()),
  biography_id: z.string(),
  biography_en: z.string(),
  str_number: z.nullable(z.string()),
})

export type Physiotherapist = {
  id: string
  slug: string
  name: string
  years: number
  specialities: string[]
  languages: string[]
  photo_path: string | null
  biography: string
  licence: string | null
}

export async function listPhysiotherapists(locale: Locale): Promise<Physiotherapist[]> {
  const rows = await readRows('physiotherapists', physiotherapistRow, { order: 'sort_order,name' })
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
