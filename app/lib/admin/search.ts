import * as z from 'zod'

export const pageSizes = [25, 50, 100] as const

const list = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .optional()
  .catch(undefined)

/** Search parameters of every table; invalid values fall back, so no URL breaks the page. */
export const tableSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  size: z.coerce
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .catch(pageSizes[0]),
  /** A column name, prefixed with `-` for descending. */
  sort: z
    .string()
    .regex(/^-?[a-z_]+$/)
    .optional()
    .catch(undefined),
  /** Hidden columns. */
  hide: list,
  density: z.enum(['normal', 'compact']).catch('normal'),
})

export type TableSearch = z.output<typeof tableSearch>

/** Fields of a table's own filters: `tableSearch.extend({ q: filter.text, state: filter.choices })`. */
export const filter = {
  // The router parses digits in a URL as a number.
  text: z.coerce.string().trim().max(100).optional().catch(undefined),
  choice: z.string().max(60).optional().catch(undefined),
  choices: list,
  day: z.iso.date().optional().catch(undefined),
}

/** The sort order: `sort` if it names one of `columns`, else the first column ascending. */
export function sortOf<Column extends string>(
  sort: string | undefined,
  columns: readonly [Column, ...Column[]],
): { column: Column; ascending: boolean } {
  const wanted = sort?.replace(/^-/, '')
  const column = columns.find((one) => one === wanted)
  return { column: column ?? columns[0], ascending: !column || !sort?.startsWith('-') }
}
