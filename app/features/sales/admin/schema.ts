import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'

const id = z.uuid().optional().catch(undefined)

export const methods = ['cash', 'transfer', 'edc', 'qris', 'online', 'credit'] as const
/** Payment methods that are counted at the end of a day. */
export const deskMethods = ['cash', 'transfer', 'edc', 'qris'] as const
/** All except credit, whose money came in before: their sum is the revenue. */
export const revenueMethods = methods.filter((method) => method !== 'credit')
export const kinds = ['session', 'package', 'product', 'credit', 'adjustment'] as const

export const saleSearch = tableSearch.extend({
  /** The clinic's slug, set by the clinic switch. */
  clinic: filter.choice,
  q: filter.text,
  /** `none`: sales without a visit. */
  physiotherapist: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .catch(undefined),
  method: filter.choices,
  kind: filter.choices,
  from: filter.day,
  until: filter.day,
  /** Id of the sale whose details are shown. */
  sale: id,
})
export type SaleSearch = z.output<typeof saleSearch>
