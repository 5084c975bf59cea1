import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'
import { m } from '#app/paraglide/messages.js'

export const articleSearch = tableSearch.extend({
  q: filter.text,
  language: z.enum(['id', 'en']).optional().catch(undefined),
  state: z.enum(['published', 'planned', 'draft']).optional().catch(undefined),
})
export type ArticleSearch = z.output<typeof articleSearch>

const missing = { error: () => m.admin_form_missing() }
const text = z.string().trim().min(1, missing)

/** Checks the shape of the input. Length limits are the table's. */
export const articleForm = z
  .object({
    title: text,
    slug: z.string().trim(),
    summary: text,
    body: text,
    cover: z.string(),
    tags: z.string().transform((tags) =>
      tags
        .split(',')
        .map((tag) => tag.trim().toLowerCase())
        .filter(Boolean),
    ),
    physiotherapist_id: z.string().transform((id) => id || null),
    is_published: z.boolean(),
    on_day: z.string().nullable(),
    at_time: z.string().nullable(),
  })
  .superRefine(({ is_published, on_day, at_time }, { addIssue }) => {
    for (const [name, value] of Object.entries({ on_day, at_time }))
      if (is_published && !value)
        addIssue({ code: 'custom', path: [name], message: m.admin_form_missing() })
  })
export type ArticleForm = z.input<typeof articleForm>

/** A URL slug made of a title. */
export const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
