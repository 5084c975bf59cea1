import * as z from 'zod'
import { tableSearch } from '#app/lib/admin/search'

export const waitlistSearch = tableSearch.extend({
  /** A clinic's slug. */
  clinic: z.string().max(80).optional().catch(undefined),
  /** Id of the entry whose panel is open. */
  entry: z.uuid().optional().catch(undefined),
})
export type WaitlistSearch = z.output<typeof waitlistSearch>
