import { matching, slug, uuid } from '#app/lib/search-params'

/** The package and clinic of a purchase, and the held booking to be paid with its first session. */
export type ShopSearch = { package?: string; clinic?: string; booking?: string }

export const readShopSearch = (search: Record<string, unknown>): ShopSearch => ({
  package: matching(search.package, slug),
  clinic: matching(search.clinic, slug),
  booking: matching(search.booking, uuid),
})
