import * as z from 'zod'

export const pageSizes = [25, 50, 100] as const

const list = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .optional()
  .catch(undefined)

/** What every table keeps in the address; whatever stands there, it never breaks the page. */
export const tableSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  size: z.coerce
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .catch(pageSizes[0]),
  /** A column, or `-` and a column for the other way round. */
  sort: z
    .string()
    .regex(/^-?[a-z_]+$/)
    .optional()
    .catch(undefined),
  /** Columns that are not shown. */
  hide: list,
  density: z.enum(['normal', 'compact']).catch('normal'),
})

export type TableSearch = z.output<typeof tableSearch>

/** Fields of a table's own filters: `tableSearch.extend({ q: filter.text, state: filter.choices })`. */
export const filter = {
  // Digits in an address arrive as a number.
  text: z.coerce.string().trim().max(100).optional().catch(undefined),
  choice: z.string().max(60).optional().catch(undefined),
  choices: list,
  day: z.iso.date().optional().catch(undefined),
}

/** What is sorted by, of the columns that may be, else the first way. */
export function sortOf<Column extends string>(
  sort: string | undefined,
  columns: readonly [Column, ...Column[]],
): { column: Column; ascending: boolean } {
  const wanted = sort?.replace(/^-/, '')
  const column = columns.find((one) => one === wanted)
  return { column: column ?? columns[0], ascending: !column || !sort?.startsWith('-') }
}
