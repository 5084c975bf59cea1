import { matching, slug, uuid } from '#app/lib/search-params'

/** What is being bought, and where; and the hold that its first session is to pay for. */
export type ShopSearch = { package?: string; clinic?: string; booking?: string }

export const readShopSearch = (search: Record<string, unknown>): ShopSearch => ({
  package: matching(search.package, slug),
  clinic: matching(search.clinic, slug),
  booking: matching(search.booking, uuid),
})
